extension Document {
  /// Who did it, if the intent says so.
  var person: String? {
    guard !isEmpty, kind(at: Document.root) == .object, let index = member("actor", of: Document.root) else {
      return nil
    }
    return string(at: index)
  }
}
