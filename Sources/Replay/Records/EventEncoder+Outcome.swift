import Journal
import Navigation

extension EventEncoder {
  mutating func append(_ outcome: Outcome<Route>, of sent: Document, to page: inout PageBuilder) {
    page.append(token: Token.outcomes + outcome.kind.number)
    if let reason = outcome.reason {
      if let rejection = Rejection(rawValue: reason) {
        page.append(token: Token.rejections + rejection.number)
      } else {
        page.append(token: Token.reasonText)
        page.append(name: reason.utf8.span)
      }
    }
    for detail in outcome.details { append(detail, of: sent, to: &page) }
  }

  private mutating func append(_ detail: Outcome<Route>.Detail, of sent: Document, to page: inout PageBuilder)
  {
    page.append(token: detail.number.token)
    switch detail {
    case .count(let count), .element(let count): page.append(number: Int64(count))
    case .position(let position): page.append(number: Int64(bitPattern: position))
    case .item(let id), .token(let id): page.append(identifier: id)
    case .question(let question): page.append(name: question.utf8.span)
    case .guarded(.name(let name)): page.append(word: name)
    case .guarded(.index(let index)):
      page.append(token: Token.integer)
      page.append(number: Int64(index))
    case .to(nil): page.append(token: Token.null)
    case .to(let route?): append(route, of: sent, to: &page)
    case .chain(let routes):
      page.append(count: routes.count)
      for route in routes { append(route, of: sent, to: &page) }
    case .removed(let entries):
      page.append(count: entries.count)
      for entry in entries { page.append(identifier: entry) }
    case .report(let losses):
      page.append(count: losses.count)
      for loss in losses {
        page.append(text: loss.path.utf8.span)
        page.append(name: loss.reason.utf8.span)
      }
    case .results(let results):
      page.append(count: results.count)
      for result in results { append(result, to: &page) }
    case .outcomes(let outcomes):
      page.append(count: outcomes.count)
      for outcome in outcomes {
        append(outcome, of: sent, to: &page)
        page.append(token: Token.null)
      }
    }
  }

  private func append(_ result: CompletedRequest, to page: inout PageBuilder) {
    page.append(identifier: result.id)
    page.append(name: result.name.utf8.span)
    switch result.completion {
    case .value(let value): page.append(value)
    case .cancelled(let cancellation):
      page.append(token: Token.cancelled)
      page.append(count: Int(cancellation.number))
    }
  }
}

extension Outcome.Detail {
  var number: DetailNumber {
    switch self {
    case .count: .count
    case .position: .position
    case .item: .item
    case .token: .token
    case .question: .question
    case .guarded: .guarded
    case .to: .to
    case .chain: .chain
    case .removed: .removed
    case .report: .report
    case .results: .results
    case .element: .element
    case .outcomes: .outcomes
    }
  }
}

/// Words that the journal knows by number: their place among all cases. New cases go to the end.
protocol Numbered: CaseIterable, Equatable {
  /// `allCases`, made once.
  static var numbered: [Self] { get }
}

extension Numbered {
  var number: UInt8 {
    UInt8(truncatingIfNeeded: Self.numbered.firstIndex(of: self) ?? 0)
  }

  init?(number: UInt8) {
    guard Int(number) < Self.numbered.count else { return nil }
    self = Self.numbered[Int(number)]
  }
}

extension OutcomeKind: Numbered { static let numbered = allCases }
extension Rejection: Numbered { static let numbered = allCases }
extension ModalStyle: Numbered { static let numbered = allCases }
extension PendingReason: Numbered { static let numbered = allCases }
extension CompletedRequest.Cancellation: Numbered { static let numbered = allCases }
