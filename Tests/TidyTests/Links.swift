/// Where the documents point to.
enum Links {
  /// Links of Markdown files to files that are not there, and `<doc:…>` links to pages that are not there.
  static func broken(in files: [TextFile], paths: Set<String>) -> [Finding] {
    let pages = Set(files.map(\.name).filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) })
    return files.filter { $0.path.hasSuffix(".md") }.flatMap { file in
      file.findings(in: file.lines) { line in
        let broken =
          targets(line).filter { !exists($0, from: file.folder, paths) }
          + line.matches(of: /<doc:(\w+)>/).map { String($0.1) }.filter { !pages.contains($0) }
        return broken.first.map { "the link leads nowhere: \($0)" }
      }
    }
  }

  private static func targets(_ line: Substring) -> [String] {
    line.matches(of: /\]\(([^)\s#]+)[^)]*\)/).map { String($0.1) }.filter { !$0.contains(":") }
  }

  private static func exists(_ target: String, from folder: String, _ paths: Set<String>) -> Bool {
    var parts = folder.split(separator: "/")
    for part in target.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
    }
    return paths.contains(parts.joined(separator: "/"))
  }
}
