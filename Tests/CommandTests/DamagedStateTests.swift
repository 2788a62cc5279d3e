import TestSupport
import Testing

/// What a damaged journal still tells of its sessions.
@Suite struct DamagedStateTests {
  @Test func `sessions before and behind a damaged block are found as ever`() throws {
    let lines = (0..<20_000).map { step in
      let route = #"{"name":"product","params":{"id":\#(step &* 7919 % 100_003)}}"#
      return #"{"intent":"push","route":\#(route),"session":"s\#(step / 40)","at":\#(step)}"#
    }
    let place = try Workplace(recording: lines)
    let wanted = try ["s1", "s499"].map { try place.navlog("state", "-s", $0, "--json").output }
    var bytes = try readFile(place.journal)
    bytes[bytes.count / 2] ^= 0x10
    try writeFile(place.journal, bytes)
    for (session, state) in zip(["s1", "s499"], wanted) {
      let result = try place.navlog("state", "-s", session, "--json")
      #expect(result.exitCode == 1, "\(result.errors)")
      #expect(result.output == state)
    }
    let bisected = try place.navlog("bisect", "-s", "s499", "--where", "depth > 10")
    #expect(bisected.exitCode == 1 && bisected.output.contains("step 11"), "\(bisected.errors)")
  }
}
