import Glibc

/// The sentence on what failed last, on each thread its own.
@safe enum LastError {
  /// The place of the thread's own sentence; `nil` where the system has no more such places.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return unsafe pthread_key_create(&key) { unsafe free($0) } == 0 ? key : nil
  }()

  private static let none = PermanentText("")

  static var text: UnsafePointer<CChar> {
    guard let key, let text = unsafe pthread_getspecific(key) else { return unsafe none.start }
    return unsafe UnsafePointer(text.assumingMemoryBound(to: CChar.self))
  }

  static func set(_ sentence: String) {
    guard let key else { return }
    let before = unsafe pthread_getspecific(key)
    let copy = unsafe strdup(sentence)
    if unsafe pthread_setspecific(key, copy) == 0 { unsafe free(before) } else { unsafe free(copy) }
  }
}

/// A text for C that stays as long as the process.
@safe struct PermanentText: @unchecked Sendable {
  let start: UnsafePointer<CChar>

  init(_ text: String) {
    let bytes = Array(text.utf8CString)
    let room = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    _ = unsafe room.initialize(fromContentsOf: bytes)
    unsafe start = unsafe UnsafePointer(room.baseAddress ?? UnsafeMutablePointer<CChar>.allocate(capacity: 1))
  }
}
