#include "simdjson_door.h"

#include <simdjson.h>

#include <cstdlib>
#include <cstring>
#include <new>
#include <vector>

namespace json_door {

using simdjson::dom::document;

/// The low 56 bits of a word of the tape; the high 8 are its type.
constexpr uint64_t payload_mask = 0x00FFFFFFFFFFFFFF;
/// The tape counts a container's elements up to this and no further.
constexpr uint32_t count_maximum = 0xFFFFFF;

/// A buffer that only grows and whose bytes start out undefined.
template <typename Element> class scratch {
public:
  ~scratch() { std::free(start); }

  bool reserve(size_t count) {
    if (count <= capacity) return true;
    size_t wanted = count + count / 2;
    void *grown = std::realloc(start, wanted * sizeof(Element));
    if (grown == nullptr) return false;
    start = static_cast<Element *>(grown);
    capacity = wanted;
    return true;
  }

  Element *start = nullptr;

private:
  size_t capacity = 0;
};

json_fault fault_of(simdjson::error_code code) {
  switch (code) {
  case simdjson::SUCCESS: return json_fault_none;
  case simdjson::EMPTY: return json_fault_empty;
  case simdjson::UTF8_ERROR: return json_fault_encoding;
  case simdjson::STRING_ERROR:
  case simdjson::UNESCAPED_CHARS:
  case simdjson::UNCLOSED_STRING: return json_fault_string;
  case simdjson::NUMBER_ERROR:
  case simdjson::NUMBER_OUT_OF_RANGE: return json_fault_number;
  case simdjson::DEPTH_ERROR: return json_fault_depth;
  case simdjson::CAPACITY: return json_fault_size;
  case simdjson::MEMALLOC: return json_fault_memory;
  default: return json_fault_syntax;
  }
}

/// Whether text that otherwise is UTF-8 holds a surrogate, which only an escape can have brought in.
bool holds_surrogate(const uint8_t *text, size_t count) {
  const uint8_t *end = text + count;
  while (text < end) {
    auto found = static_cast<const uint8_t *>(std::memchr(text, 0xED, static_cast<size_t>(end - text)));
    if (found == nullptr || found + 1 >= end) return false;
    if (found[1] >= 0xA0) return true;
    text = found + 1;
  }
  return false;
}

} // namespace json_door

using json_door::document;
using json_door::payload_mask;

struct json_parser {
  explicit json_parser(size_t depth) : depth_maximum(depth), open(depth) {}

  json_fault parse(const uint8_t *bytes, size_t count, json_tree *tree);

private:
  json_fault read_tape(const document &document, json_tree *tree);
  json_fault open_container(json_node_kind kind, uint64_t payload);
  json_fault close_container();
  void append(json_node_kind kind, uint64_t payload) {
    nodes.start[node_count++] = {static_cast<uint8_t>(kind), {}, 0, payload};
  }
  void append_string(const uint8_t *counted);

  size_t depth_maximum;
  /// Indices of the nodes of the containers around the one that is read.
  std::vector<size_t> open;
  size_t depth = 0;
  simdjson::dom::parser parser;
  json_door::scratch<uint8_t> padded;
  json_door::scratch<json_node> nodes;
  size_t node_count = 0;
  json_door::scratch<uint8_t> text;
  size_t text_count = 0;
};

json_fault json_parser::parse(const uint8_t *bytes, size_t count, json_tree *tree) {
  if (count == 0) return json_fault_empty;
  if (!padded.reserve(count + simdjson::SIMDJSON_PADDING)) return json_fault_memory;
  std::memcpy(padded.start, bytes, count);
  std::memset(padded.start + count, 0, simdjson::SIMDJSON_PADDING);
  if (parser.capacity() < count || parser.max_depth() != depth_maximum) {
    auto code = parser.allocate(count + count / 2 + 4096, depth_maximum);
    if (code != simdjson::SUCCESS) return json_door::fault_of(code);
  }
  auto code = parser.parse(padded.start, count, false).error();
  if (code != simdjson::SUCCESS) return json_door::fault_of(code);
  // Every value takes a byte, and an escape is at least as long as what it stands for.
  if (!nodes.reserve(count) || !text.reserve(count)) return json_fault_memory;
  return read_tape(parser.doc, tree);
}

json_fault json_parser::read_tape(const document &document, json_tree *tree) {
  const uint64_t *tape = document.tape.get();
  const size_t end = static_cast<size_t>(tape[0] & payload_mask) - 1;
  depth = node_count = text_count = 0;
  for (size_t index = 1; index < end; index++) {
    const uint64_t payload = tape[index] & payload_mask;
    json_fault fault = json_fault_none;
    switch (static_cast<char>(tape[index] >> 56)) {
    case 'n': append(json_node_null, 0); break;
    case 'f': append(json_node_false, 0); break;
    case 't': append(json_node_true, 0); break;
    case 'l': append(json_node_integer, tape[++index]); break;
    case 'd': append(json_node_number, tape[++index]); break;
    case 'u': return json_fault_integer_range;
    case '"': append_string(document.string_buf.get() + payload); break;
    case '[': fault = open_container(json_node_array, payload); break;
    case '{': fault = open_container(json_node_object, payload); break;
    case ']':
    case '}': fault = close_container(); break;
    default: return json_fault_syntax;
    }
    if (fault != json_fault_none) return fault;
  }
  if (json_door::holds_surrogate(text.start, text_count)) return json_fault_surrogate;
  *tree = {nodes.start, node_count, text.start, text_count};
  return json_fault_none;
}

/// The tape keeps a string as its length, in four bytes, and then its bytes.
void json_parser::append_string(const uint8_t *counted) {
  uint32_t count;
  std::memcpy(&count, counted, sizeof count);
  std::memcpy(text.start + text_count, counted + sizeof count, count);
  nodes.start[node_count++] = {json_node_string, {}, count, text_count};
  text_count += count;
}

json_fault json_parser::open_container(json_node_kind kind, uint64_t payload) {
  const uint32_t count = static_cast<uint32_t>(payload >> 32) & json_door::count_maximum;
  if (count == json_door::count_maximum) return json_fault_size;
  if (depth == open.size()) return json_fault_depth;
  open[depth++] = node_count;
  nodes.start[node_count++] = {static_cast<uint8_t>(kind), {}, count, 0};
  return json_fault_none;
}

json_fault json_parser::close_container() {
  if (depth == 0) return json_fault_syntax;
  nodes.start[open[--depth]].payload = node_count;
  return json_fault_none;
}

json_parser *json_parser_create(size_t depth_maximum) {
  try {
    return new json_parser(depth_maximum);
  } catch (...) {
    return nullptr;
  }
}

void json_parser_destroy(json_parser *parser) { delete parser; }

json_fault json_parser_parse(json_parser *parser, const uint8_t *bytes, size_t count, json_tree *tree) {
  try {
    return parser->parse(bytes, count, tree);
  } catch (...) {
    return json_fault_memory;
  }
}
