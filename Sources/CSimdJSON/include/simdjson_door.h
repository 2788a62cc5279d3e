#ifndef SIMDJSON_DOOR_H
#define SIMDJSON_DOOR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// One document at a time: bytes in, a flat array of nodes out, in document order, without a call per value.
// Nothing here throws, traps or keeps a pointer of the caller's.

/// What a node is. Text is a string's bytes, or a member's key.
enum json_node_kind {
  json_node_null = 0,
  json_node_false = 1,
  json_node_true = 2,
  json_node_integer = 3,
  json_node_number = 4,
  json_node_string = 5,
  json_node_array = 6,
  json_node_object = 7,
};

/// A value or a key: 16 bytes.
typedef struct json_node {
  uint8_t kind;
  uint8_t reserved[3];
  /// Bytes of a string, elements of an array, members of an object.
  uint32_t count;
  /// The integer, the bits of the number, a string's offset in the text, or the index of the node after a
  /// container's last descendant.
  uint64_t payload;
} json_node;

/// What stood in the way.
enum json_fault {
  json_fault_none = 0,
  json_fault_empty,
  json_fault_encoding,
  json_fault_syntax,
  json_fault_string,
  json_fault_surrogate,
  json_fault_number,
  json_fault_integer_range,
  json_fault_depth,
  json_fault_size,
  json_fault_memory,
};

/// What was read; the arrays belong to the parser and last until its next call.
typedef struct json_tree {
  const json_node *nodes;
  size_t node_count;
  const uint8_t *text;
  size_t text_count;
} json_tree;

typedef struct json_parser json_parser;

/// A parser that refuses what is nested deeper; null where memory is lacking.
json_parser *json_parser_create(size_t depth_maximum);
void json_parser_destroy(json_parser *parser);

/// Reads one document. The bytes need no padding; they are copied.
enum json_fault json_parser_parse(json_parser *parser, const uint8_t *bytes, size_t count, json_tree *tree);

#ifdef __cplusplus
}
#endif

#endif
