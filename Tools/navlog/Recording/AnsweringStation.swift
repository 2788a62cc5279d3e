/// Writes answers while the next lines are decided.
///
/// A batch's answers are written at once, so that it comes round again while the processor still has it at
/// hand; they are printed when all that was decided so far is as safe as it is to be.
final class AnsweringStation: Sendable {
  /// What there is to do.
  enum Step: Sendable {
    /// The answers of a batch are to be written.
    case written(IntentBatch)
    /// What is written is to be printed.
    case printed
  }

  let steps = Channel<Step>(capacity: 8)
  /// Batches that were answered, to be filled again.
  let used = Channel<IntentBatch>(capacity: .max)
  /// Why answers can't be printed: one failure at most.
  let failures = Channel<Failure>(capacity: 1)
  /// Called once when answers can't be printed any more.
  private let giveUp: @Sendable () -> Void

  init(giveUp: @escaping @Sendable () -> Void) {
    self.giveUp = giveUp
  }

  /// Goes on until there is nothing more to print.
  func run() {
    var output = Output.standard
    var printer = AnswerPrinter()
    var canPrint = true
    while let step = steps.receive() {
      switch step {
      case .written(let batch):
        if canPrint { printer.write(batch) }
        reuse(batch)
      case .printed: if canPrint { canPrint = print(&printer, to: &output) }
      }
    }
  }

  /// Lets a batch be filled again that nobody needs any more.
  func reuse(_ batch: IntentBatch) {
    batch.removeAll()
    used.send(batch)
  }

  private func print(_ printer: inout AnswerPrinter, to output: inout Output) -> Bool {
    do throws(Failure) {
      try printer.print(to: &output)
      return true
    } catch {
      failures.send(error)
      giveUp()
      return false
    }
  }
}
