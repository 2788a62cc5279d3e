#include <sqlite3.h>

/// A virtual table and a cursor on one: what SQLite looks at, and behind it an object of ours.
typedef struct {
  sqlite3_vtab base;
  void *object;
} navlog_table;

typedef struct {
  sqlite3_vtab_cursor base;
  void *object;
} navlog_cursor;
