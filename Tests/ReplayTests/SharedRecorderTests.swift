import Journal
import Navigation
import Replay
import Testing
import TestSupport

/// One recorder for many producers.
@Suite struct SharedRecorderTests {
  private static let producerCount = 64
  private static let eventCount = 20

  /// Lets producers record at once.
  ///
  /// - Returns: the positions that each was answered, up to its first refusal.
  private func record(_ recorder: SharedRecorder) -> [[UInt64]] {
    let producers = (0..<Self.producerCount).map { number in
      Producer(
        work: Computation {
          var positions: [UInt64] = []
          for _ in 0..<Self.eventCount {
            var document = Document()
            let push = Intent(.push(Push([Navigation.Route("screen")])))
            document.append(push, envelope: Envelope(session: "s\(number)"))
            let answer = try? recorder.record(document, now: 1, describe: { Document() })
            guard case .recorded(let event, _)? = answer else { break }
            positions.append(event.position)
          }
          return positions
        })
    }
    return producers.map { $0.positions() }
  }

  /// A thread that records.
  private final class Producer {
    private var work: Computation<[UInt64]>?

    init(work: consuming Computation<[UInt64]>) { self.work = consume work }

    func positions() -> [UInt64] { work.take()?.value() ?? [] }
  }

  @Test func `every answered event is there once, in its producer's order, and syncs are shared`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      let recorder = SharedRecorder(try Recorder.open(path, now: 1))
      let positions = record(recorder)
      #expect(positions.allSatisfy { $0.count == Self.eventCount && $0 == $0.sorted() })
      let all = positions.flatMap { $0 }.sorted()
      #expect(all == Array(1...UInt64(Self.producerCount * Self.eventCount)))
      #expect(recorder.syncCount < all.count)
      #expect(try recorder.finish() == nil)
      var player = try Player(try JournalReader.open(path))
      for number in 0..<Self.producerCount {
        #expect(try player.moment(ofSession: "s\(number)")?.step == UInt64(Self.eventCount))
      }
    }
  }

  @Test func `a closed recorder refuses, and closes once`() throws {
    try withTemporaryDirectory { directory in
      let recorder = SharedRecorder(try Recorder.open(directory + "/a.navlog", now: 1))
      #expect(try recorder.finish() == nil)
      #expect(throws: ReplayFault.self) { try recorder.record(Document(), now: 1, describe: { Document() }) }
      #expect(try recorder.finish() == nil)
    }
  }
}
