/// Names and shapes that are known before the first event: the front of every table in a journal.
///
/// They stand once in the header, so that a frame, which may refer to no other frame, can still name a
/// frequent word or shape by a number.
package struct Presets: Sendable, Equatable {
  package var names: [String]
  package var shapes: [Shape]

  package init(names: [String] = [], shapes: [Shape] = []) {
    self.names = names
    self.shapes = shapes
  }
}
