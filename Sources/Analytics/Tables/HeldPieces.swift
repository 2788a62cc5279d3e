/// Pieces that wait for others which come before them: a heap by position.
struct HeldPieces<Piece: TablePiece> {
  private struct Held {
    var piece: Piece
    /// The first position of its session.
    var start: UInt64
    /// Which of all pieces it is.
    var number: Int
  }

  private var heap: [Held] = []
  private(set) var byteCount = 0
  private var count = 0

  mutating func add(_ piece: Piece, ofSessionFrom start: UInt64) {
    byteCount += piece.byteCount
    heap.append(Held(piece: piece, start: start, number: count))
    count += 1
    rise(from: heap.count - 1)
  }

  /// Takes the first piece out, if it stands before a position.
  mutating func popFirst(before position: UInt64) -> Piece? {
    guard let first = heap.first, first.piece.position < position else { return nil }
    byteCount -= first.piece.byteCount
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    return first.piece
  }

  /// The first position of the session up to which half of the memory is taken.
  var middle: UInt64? {
    var taken = 0
    return heap.sorted { $0.start < $1.start }.first { held in
      taken += held.piece.byteCount
      return taken > byteCount / 2
    }?.start
  }

  /// Forgets the pieces of sessions that begin at a position or behind it.
  mutating func removeSessions(from start: UInt64) {
    let kept = heap.filter { $0.start < start }.sorted { $0.number < $1.number }
    (heap, byteCount) = ([], 0)
    for held in kept { add(held.piece, ofSessionFrom: held.start) }
  }

  // MARK: The heap

  private mutating func rise(from index: Int) {
    var index = index
    while index > 0, isBefore(index, (index - 1) / 2) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func sink() {
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && isBefore(child, least) {
        least = child
      }
      guard least != index else { return }
      heap.swapAt(index, least)
      index = least
    }
  }

  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    (heap[one].piece.position, heap[one].number) < (heap[other].piece.position, heap[other].number)
  }
}
