/* libnavlog: journals of navigation as tables, for every language that can call C and read Arrow.
 *
 *     uint64_t journals;
 *     const char *paths[] = {"shop.navlog"};
 *     struct ArrowArrayStream visits;
 *     if (navlog_open(paths, 1, &journals) != NAVLOG_OK ||
 *         navlog_read_table(journals, "visits", NULL, 0, &visits) != NAVLOG_OK)
 *       puts(navlog_last_error());
 *
 * Journals are read and never changed.
 *
 * Errors: functions that can fail return a status. When it is not NAVLOG_OK, nothing was given out, and
 * navlog_last_error() has a sentence that names the file and says what to do. Null pointers, handles that were
 * closed or never given out, tables that do not exist: all are such errors, and no crash.
 *
 * Threads: every function may be called on any thread at any time. The last error is each thread's own. A
 * stream belongs to one thread at a time, and may be handed to another; streams do not disturb each other,
 * also where they read the same journals. A stream outlives the handle it came from.
 *
 * Memory: what a stream gives out belongs to who took it and is freed by its release callback, in any order and
 * on any thread. Strings that functions here return belong to the library.
 */
#ifndef NAVLOG_H
#define NAVLOG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* See navlog_arrow.h, or any other header that has the Arrow C data and stream interfaces. */
struct ArrowArrayStream;
struct ArrowSchema;

/* What functions return. The numbers keep their meaning in all versions; there may come to be more. */
enum navlog_status {
  NAVLOG_OK = 0,
  /* An argument is null, empty or can not be understood. */
  NAVLOG_INVALID_ARGUMENT = 1,
  /* The handle was closed, or was never given out. */
  NAVLOG_CLOSED = 2,
  /* A journal is missing, is none, is of a newer version or can not be read at all. */
  NAVLOG_UNREADABLE = 3,
  /* There is no such table, no such column, or no such place in a journal. */
  NAVLOG_NOT_FOUND = 4
};

/* The version of the library, such as "0.1.0". */
const char *navlog_version(void);

/* The sentence on the last function that failed on this thread; "" where none did.
 * It stays until the next function fails on this thread. */
const char *navlog_last_error(void);

/* How many tables there are, and what they are called: "events", "visits", …; NULL beyond the last. */
size_t navlog_table_count(void);
const char *navlog_table_name(size_t index);

/* The columns of a table, of "states" or of "damage", without any journal. */
int32_t navlog_table_schema(const char *table, struct ArrowSchema *schema);

/* Opens journals and packs, in the order in which their rows will come; paths are UTF-8. Their headers are read,
 * so that what is no journal is told of here; the rest is read with the tables.
 *
 * journals: where the handle goes, a number that is never 0 and never given out twice; 0 on failure. */
int32_t navlog_open(const char *const *paths, size_t path_count, uint64_t *journals);

/* A table, batch by batch as it is asked for: memory does not grow with the journals, but for what the order of
 * rows demands.
 *
 * columns: the names of those that are wanted, in any order, each once; NULL for all. What is not wanted is not
 *     made. Numbers are int64, flags bool, texts utf8, times timestamp[us, UTC]; new columns come behind the others.
 *
 * What can not be read of a damaged journal is left out: see navlog_read_damage. */
int32_t navlog_read_table(uint64_t journals, const char *table, const char *const *columns, size_t column_count,
                          struct ArrowArrayStream *stream);

/* The state of every session: journal, session, step, position, at, state (JSON, as `navlog state` prints it)
 * and its hash, in order of first position.
 *
 * at: NULL for the end; else a position of each journal ("42"; "-1" is after the last event), a time
 * ("2026-11-30T10:00:00Z"), a time since each session began ("+12.5s") or "mark:NAME". */
int32_t navlog_read_states(uint64_t journals, const char *at, struct ArrowArrayStream *stream);

/* What is wrong with the journals, no row where all is well: journal, firstByte, lastByte, firstLost and lastLost
 * (positions; null where no event is lost, or not known which), damage (in words). Every checksum is checked. */
int32_t navlog_read_damage(uint64_t journals, struct ArrowArrayStream *stream);

/* Closes a handle. Streams that came from it go on. */
int32_t navlog_close(uint64_t journals);

#ifdef __cplusplus
}
#endif

#endif
