import CNavlog
import Interchange

/// Why a function of the library did not do what it was asked for.
struct Failure: Error {
  let status: navlog_status
  /// For people: names what is wrong, and where.
  let sentence: String

  init(_ status: navlog_status, _ sentence: String) {
    (self.status, self.sentence) = (status, sentence)
  }

  static func invalid(_ sentence: String) -> Failure { Failure(NAVLOG_INVALID_ARGUMENT, sentence) }
}

/// Does the work of a function and says, as C wants it, what became of it.
func answering(_ body: () throws(Failure) -> Void) -> Int32 {
  do throws(Failure) {
    try body()
    return Int32(NAVLOG_OK.rawValue)
  } catch {
    LastError.set(error.sentence)
    return Int32(error.status.rawValue)
  }
}

/// The texts that C gives.
func texts(
  _ start: UnsafePointer<UnsafePointer<CChar>?>, _ count: Int, _ name: String
) throws(Failure) -> [String] {
  guard count > 0 else { throw .invalid("\(name) are none") }
  var all: [String] = []
  for index in 0..<count { all.append(try unsafe text(start[index], "\(name)[\(index)]")) }
  return all
}

/// The text that C gives; a failure where there is none.
func text(_ start: UnsafePointer<CChar>?, _ name: String) throws(Failure) -> String {
  guard let start = unsafe start else { throw .invalid("\(name) is null") }
  guard let text = unsafe String(validatingCString: start) else { throw .invalid("\(name) is not UTF-8") }
  guard !text.isEmpty else { throw .invalid("\(name) is empty") }
  return text
}
