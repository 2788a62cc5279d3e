/* Prints a table of journals: its columns, how many rows it has, and the sum of its first column of numbers.
 *
 *     tables TABLE JOURNAL...
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "navlog.h"
#include "navlog_arrow.h"

static int fail(void) {
  fprintf(stderr, "%s\n", navlog_last_error());
  return 1;
}

static int64_t sum(const struct ArrowArray *column) {
  const uint8_t *validity = column->buffers[0];
  const int64_t *values = column->buffers[1];
  int64_t total = 0;
  for (int64_t row = column->offset; row < column->offset + column->length; row++)
    if (!validity || validity[row >> 3] >> (row & 7) & 1) total += values[row];
  return total;
}

static int print(struct ArrowArrayStream *stream) {
  struct ArrowSchema schema;
  struct ArrowArray batch;
  int64_t rows = 0, total = 0, numbers = -1;
  if (stream->get_schema(stream, &schema) != 0) return 1;
  for (int64_t index = 0; index < schema.n_children; index++) {
    const struct ArrowSchema *column = schema.children[index];
    printf("%s %s\n", column->name, column->format);
    if (numbers < 0 && strcmp(column->format, "l") == 0) numbers = index;
  }
  schema.release(&schema);
  for (;;) {
    if (stream->get_next(stream, &batch) != 0) {
      fprintf(stderr, "%s\n", stream->get_last_error(stream));
      return 1;
    }
    if (!batch.release) break;
    rows += batch.length;
    if (numbers >= 0) total += sum(batch.children[numbers]);
    batch.release(&batch);
  }
  printf("%" PRId64 " rows, sum %" PRId64 "\n", rows, total);
  return 0;
}

int main(int count, char **words) {
  uint64_t journals;
  struct ArrowArrayStream stream;
  int code;
  if (count < 3) return 2;
  if (navlog_open((const char *const *)words + 2, (size_t)count - 2, &journals) != NAVLOG_OK) return fail();
  code = strcmp(words[1], "states") == 0   ? navlog_read_states(journals, NULL, &stream)
         : strcmp(words[1], "damage") == 0 ? navlog_read_damage(journals, &stream)
                                           : navlog_read_table(journals, words[1], NULL, 0, &stream);
  if (code != NAVLOG_OK) return fail();
  /* The stream goes on without the handle. */
  if (navlog_close(journals) != NAVLOG_OK) return fail();
  code = print(&stream);
  stream.release(&stream);
  return code;
}
