import Testing

/// Something the house wants of every file, which a machine can see.
struct Rule: Sendable, CustomTestStringConvertible {
  /// The rule as a sentence.
  let name: String
  let check: @Sendable (TextFile) -> [Finding]

  var testDescription: String { name }

  static let all = [
    arrows, fileLength, lineLength, bodyLength, finishedWork, noForce, noMachinePath,
  ]
}

// MARK: - Lengths

extension Rule {
  static let fileLength = Rule(name: "a file has at most 300 lines") { file in
    let count = file.lines.count
    guard file.isSwift, count > 300 else { return [] }
    return [Finding(path: file.path, line: 0, message: "\(count) lines, more than 300: split it")]
  }

  static let lineLength = Rule(name: "a line has at most 110 columns, but for the text of a string") { file in
    guard file.isSwift else { return [] }
    return zip(file.lines, file.codeLines).compactMap { line, code in
      let isInsideString = code.text.allSatisfy(\.isWhitespace) && !line.text.contains("//")
      guard line.text.count > 110, !isInsideString else { return nil }
      return Finding(path: file.path, line: line.number, message: "\(line.text.count) columns, more than 110")
    }
  }

  static let bodyLength = Rule(name: "a function has at most 70 lines") { file in
    guard file.isSwift else { return [] }
    return Bodies(of: file).bodies.filter { $0.lineCount > 70 }.map {
      Finding(path: file.path, line: $0.line, message: "a body of \($0.lineCount) lines, more than 70")
    }
  }
}

// MARK: - Words

extension Rule {
  // Spelled in two parts, so that this file keeps the rule as well.
  private static let unfinished = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]

  static let finishedWork = Rule(name: "nothing is left for later") { file in
    guard !file.path.hasPrefix("LICENSE") else { return [] }
    return file.findings(in: file.lines) { line in
      unfinished.first { line.contains($0) }.map { "\($0): do it, or say it where plans are kept" }
    }
      + file.findings(in: file.codeLines) { line in
        line.contains("fatalError") ? "an end of the process: give an answer instead" : nil
      }
  }

  static let noForce = Rule(name: "no error is forced away") { file in
    guard file.isSwift else { return [] }
    return file.findings(in: file.codeLines) { line in
      line.contains("try!") || line.contains("as!") ? "a forced try or cast: handle the other case" : nil
    }
  }

  private static let machinePaths = ["/wo" + "rk/", "/tmp/w" + "t", "/ho" + "me/", "/ro" + "ot/"]

  static let noMachinePath = Rule(name: "no path of one machine is written down") { file in
    file.findings(in: file.lines) { line in
      machinePaths.first { path in
        line.ranges(of: path).contains { range in
          guard range.lowerBound > line.startIndex else { return true }
          let before = line[line.index(before: range.lowerBound)]
          return !(before.isLetter || before.isNumber || "._-~".contains(before))
        }
      }.map { "the path \($0) is this machine's own" }
    }
  }
}
