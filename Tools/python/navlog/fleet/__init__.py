"""Reports over fleets of journals, counted by Spark: the same numbers as `navlog stats` on the same files.

    python -m navlog.fleet screens /journals/2026-11-30
    python -m navlog.fleet transitions /journals/2026-11-30
    python -m navlog.fleet paths /journals --length 4 --top 20
    python -m navlog.fleet funnel /journals --steps product,cart,checkout --window 30m
"""
