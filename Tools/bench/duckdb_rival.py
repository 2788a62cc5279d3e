"""Times DuckDB over visits in Parquet: transitions, dwell and a funnel of four steps, as `bench count` counts them.

`duckdb_rival.py VISITS.csv THREADS`: the file has the columns session, number, screen, entered, gross (empty where the
visit was never left). It is made a Parquet file first, which is not timed. The last line is the time in seconds.
"""

import sys
import time

import duckdb

TRANSITIONS = """
select screen, next, count(*), count(distinct session) from (
  select session, screen, lead(screen) over (partition by session order by number) as next from visits
) group by screen, next
"""
DWELL = """
select screen, count(*), sum(gross), avg(gross), quantile_cont(gross, [0.5, 0.95]) from visits group by screen
"""
# The first visit of each step behind that of the step before: without a window the earliest start is the best.
FUNNEL = """
with s1 as (select session, min(number) as n from visits where screen = 'screen0' group by session),
s2 as (select v.session, min(number) as n from visits v join s1 using (session)
  where screen = 'screen1' and number > n group by v.session),
s3 as (select v.session, min(number) as n from visits v join s2 using (session)
  where screen = 'screen2' and number > n group by v.session),
s4 as (select v.session, min(number) as n from visits v join s3 using (session)
  where screen = 'screen3' and number > n group by v.session)
select (select count(*) from s1), (select count(*) from s2), (select count(*) from s3), (select count(*) from s4)
"""


def main() -> None:
    csv, threads = sys.argv[1], int(sys.argv[2])
    parquet = csv + ".parquet"
    con = duckdb.connect()
    con.execute(f"set threads to {threads}")
    con.execute(
        f"copy (select * from read_csv('{csv}', header=true, columns={{'session': 'VARCHAR', 'number': 'BIGINT', "
        f"'screen': 'VARCHAR', 'entered': 'BIGINT', 'gross': 'BIGINT'}})) to '{parquet}' (format parquet)"
    )
    con.execute(f"create view visits as select * from '{parquet}'")
    start = time.perf_counter()
    edges = con.execute(TRANSITIONS).fetchall()
    screens = con.execute(DWELL).fetchall()
    funnel = con.execute(FUNNEL).fetchone()
    seconds = time.perf_counter() - start
    print(sum(row[2] for row in edges), sum(row[1] for row in screens), *(funnel or ()))
    print(seconds)


if __name__ == "__main__":
    main()
