import Navigation

/// A session at some step whose state is kept as bytes: a tenth of the memory.
struct FoldedMoment: Sendable {
  private let session: String
  private let step: UInt64
  private let position: UInt64?
  private let at: Int64?
  private let state: [UInt8]

  init(_ moment: Moment<Route>) {
    (session, step, position, at) = (moment.session, moment.step, moment.position, moment.at)
    state = StateRecord(state: moment.state, firstAt: nil, hasIDs: false, at: 0).bytes
  }

  var moment: Moment<Route> {
    // What was written here reads again.
    let state = (try? StateRecord(state).state) ?? Session()
    var moment = Moment(session: session, state: state)
    (moment.step, moment.position, moment.at) = (step, position, at)
    return moment
  }
}
