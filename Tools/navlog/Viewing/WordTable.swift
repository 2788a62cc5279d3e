/// Texts by number: what recurs is kept once.
struct WordTable {
  private(set) var words: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func number(of word: String) -> Int {
    if let number = numbers[word] { return number }
    numbers[word] = words.count
    words.append(word)
    return words.count - 1
  }
}
