import Foundation
import TestSupport
import Testing

/// Real sessions: what is recorded of them ends where an independent count says it ends. It is every tenth of
/// them, and each in a thorough run.
@Suite(.enabled(if: SharedFiles.arePresent, SharedFiles.absence), .serialized) struct SharedDataTests {
  @Test(arguments: [("wikispeedia", 24_875), ("ecom", 3_602)])
  func `every session ends as counted independently, in one run and in three`(
    name: String, sessionCount: Int
  ) throws {
    let work = try Workplace()
    let data = try #require(SharedFiles.folder) + "/data/\(name)"
    let stride = Thoroughness.stride(10)
    let result = try work.bash(
      #"""
      set -e; cd "$2"; zcat '\#(data).final.jsonl.gz' | awk 'NR % \#(stride) == 0' > final
      zcat '\#(data).ndjson.gz' | awk -F '"session":"' '
        { split($2, name, "\"") } NR == FNR { known[name[1]]; next } name[1] in known' final - > intents
      "$0" record -q -j "$1" < intents; "$0" state --all --json "$1" > states
      third=$(($(wc -l < intents) / 3))
      head -n $third intents | "$0" record -q -j three
      tail -n +$((third + 1)) intents | head -n $third | "$0" record -q -j three
      tail -n +$((2 * third + 1)) intents | "$0" record -q -j three
      "$0" state --all --json three | cmp - states && echo equal
      """#)
    #expect(result.output == "equal\n", "\(result.errors)")
    let states = try JSONLine.all(String(contentsOfFile: work.files.path("states"), encoding: .utf8))
    let ends = try JSONLine.all(String(contentsOfFile: work.files.path("final"), encoding: .utf8))
    #expect(states.count == sessionCount / stride && ends.count == sessionCount / stride)
    let bySession = Dictionary(grouping: ends) { $0["session"].string ?? "" }
    let mismatches = states.compactMap { state in
      let session = state["session"].string ?? ""
      return (bySession[session]?.first).map { agrees(state, $0) } == true ? nil : session
    }
    #expect(mismatches.isEmpty)
  }

  /// Whether a state is that of an independent count: depth and top of each tab, the open modal.
  private func agrees(_ state: JSONLine, _ end: JSONLine) -> Bool {
    let window = state["windows"]["main"]
    let tab = { (name: String) in name.isEmpty ? "main" : name }
    guard state["step"].int == end["n"].int, window["selectedTab"].string == end["tab"].string.map(tab) else {
      return false
    }
    let tabsAgree = end["stacks"].keys.allSatisfy { name in
      let stack = window["tabs"][tab(name)].array ?? []
      let wanted = end["stacks"][name]
      return stack.count == wanted["depth"].int && (stack.last?["route"] ?? wanted["top"]) == wanted["top"]
    }
    let modals = window["modals"].array ?? []
    guard let modal = end["modal"].array else { return tabsAgree && modals.isEmpty }
    return tabsAgree && modals.count == 1 && modals[0]["stack"].array?.map { $0["route"] } == modal
  }
}
