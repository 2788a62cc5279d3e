import CNavlog
import Interchange
import Journal

/// See `navlog.h`, which the compiler compares all these with.
@c @implementation public func navlog_version() -> UnsafePointer<CChar>? {
  unsafe LibraryTexts.version.start
}

@c @implementation public func navlog_last_error() -> UnsafePointer<CChar>? {
  unsafe LastError.text
}

@c @implementation public func navlog_open(
  _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ pathCount: Int, _ journals: UnsafeMutablePointer<UInt64>?
) -> Int32 {
  answering { () throws(Failure) in
    guard let journals = unsafe journals else { throw .invalid("journals is null") }
    unsafe journals.pointee = 0
    guard let paths = unsafe paths else { throw .invalid("paths is null") }
    let named = try unsafe texts(paths, pathCount, "paths")
    for path in named { try checkHeader(of: path) }
    unsafe journals.pointee = OpenJournals.insert(named)
  }
}

private func checkHeader(of path: String) throws(Failure) {
  do {
    _ = try JournalReader.header(of: path)
  } catch {
    throw Failure(NAVLOG_UNREADABLE, error.description)
  }
}

@c @implementation public func navlog_close(_ journals: UInt64) -> Int32 {
  answering { () throws(Failure) in try OpenJournals.remove(journals) }
}
