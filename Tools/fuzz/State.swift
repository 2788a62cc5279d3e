import Journal
import Navigation
import Replay

/// What a page keeps of a session: read, written, and read again as the same.
func fuzzState(_ input: [UInt8]) {
  guard let state = InitialState(of: PageSession(name: "s", state: input)) else { return }
  let content = HeaderContent(presets: Presets(), initialState: state.bytes)
  let header = Header(journal: Checksums.journal, created: 0, content: content)
  guard let copy = try? InitialState(of: header) else { return fail("a state can not be read again") }
  if copy.bytes != state.bytes { fail("a state reads back otherwise than it was") }
}
