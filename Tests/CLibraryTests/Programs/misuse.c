/* Does everything that the header forbids, and more than once. Prints what it was answered. */
#include <stdio.h>
#include <string.h>

#include "navlog.h"
#include "navlog_arrow.h"

static void check(const char *what, int32_t status) { printf("%s: %d %s\n", what, status, navlog_last_error()); }

int main(int count, char **words) {
  const char *const *paths = (const char *const *)words + 1;
  const char *const nothing[] = {NULL};
  const char *const broken[] = {"\xff"};
  const char *const twice[] = {"at", "at"};
  const char *const none[] = {"weather"};
  struct ArrowArrayStream stream;
  struct ArrowSchema schema;
  struct ArrowArray batch;
  uint64_t journals = 1;
  if (count < 2) return 2;

  printf("'%s'\n", navlog_last_error());
  check("no paths", navlog_open(NULL, 1, &journals));
  check("no path", navlog_open(nothing, 1, &journals));
  check("none of them", navlog_open(paths, 0, &journals));
  check("no text", navlog_open(broken, 1, &journals));
  check("nowhere to put it", navlog_open(paths, 1, NULL));
  check("never opened", navlog_close(0));
  if (navlog_open(paths, 1, &journals) != NAVLOG_OK) return 1;
  check("no table", navlog_read_table(journals, NULL, NULL, 0, &stream));
  check("no such table", navlog_read_table(journals, "screens", NULL, 0, &stream));
  check("no stream", navlog_read_table(journals, "events", NULL, 0, NULL));
  check("no columns", navlog_read_table(journals, "events", twice, 0, &stream));
  check("a column twice", navlog_read_table(journals, "events", twice, 2, &stream));
  check("no such column", navlog_read_table(journals, "events", none, 1, &stream));
  check("no place", navlog_read_states(journals, "noon", &stream));
  check("no schema", navlog_table_schema("events", NULL));
  check("no such schema", navlog_table_schema("screens", &schema));
  printf("beyond the last: %d\n", navlog_table_name(navlog_table_count()) == NULL);

  if (navlog_read_states(journals, "1000000", &stream) != NAVLOG_OK) return 1;
  printf("fails: %d, again: %d", stream.get_next(&stream, &batch) != 0, stream.get_next(&stream, &batch) != 0);
  printf(", told: %d\n", strstr(stream.get_last_error(&stream), "1000000") != NULL);
  printf("nowhere to put them: %d %d\n", stream.get_next(&stream, NULL) != 0, stream.get_schema(&stream, NULL) != 0);
  stream.release(&stream);

  if (navlog_read_table(journals, "events", twice, 1, &stream) != NAVLOG_OK) return 1;
  if (stream.get_next(&stream, &batch) != 0) return 1;
  stream.release(&stream);
  printf("released: %d\n", stream.release == NULL);
  printf("its batch: %d\n", batch.release != NULL && batch.length > 0);
  batch.release(&batch);
  if (navlog_close(journals) != NAVLOG_OK) return 1;
  check("closed", navlog_close(journals));
  check("read when closed", navlog_read_table(journals, "events", NULL, 0, &stream));
  return 0;
}
