/// Prints answers while the next lines are decided.
final class AnsweringStation: Sendable {
  /// Batches whose events are as safe as they are to be.
  let batches = Channel<IntentBatch>(capacity: 32)
  /// Batches that were answered, to be filled again.
  let used = Channel<IntentBatch>(capacity: .max)
  /// Why answers can't be printed: one failure at most.
  let failures = Channel<Failure>(capacity: 1)
  private let isQuiet: Bool
  /// Called once when answers can't be printed any more.
  private let giveUp: @Sendable () -> Void

  init(isQuiet: Bool, giveUp: @escaping @Sendable () -> Void) {
    self.isQuiet = isQuiet
    self.giveUp = giveUp
  }

  /// Goes on until there is nothing more to print.
  func run() {
    var output = Output.standard
    var printer = AnswerPrinter()
    var canPrint = !isQuiet
    while let batch = batches.receive() {
      if canPrint { canPrint = print(batch, &printer, &output) }
      batch.removeAll()
      used.send(batch)
    }
  }

  private func print(
    _ batch: IntentBatch, _ printer: inout AnswerPrinter, _ output: inout Output
  ) -> Bool {
    do throws(Failure) {
      try printer.print(batch, to: &output)
      return true
    } catch {
      failures.send(error)
      giveUp()
      return false
    }
  }
}
