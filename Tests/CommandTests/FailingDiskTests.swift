import Foundation
import TestSupport
import Testing

/// The tool as it is built, on a disk that fails: by a library that stands before the system's calls, and on
/// a file system that really is full. What the simulated disk proves of the writer holds for the program.
@Suite(.timeLimit(.minutes(5))) struct FailingDiskTests {
  @Test(
    .enabled(if: FailingDisk.canBuild, "no /usr/bin/cc"),
    arguments: [
      (fault: "sync", words: "Input/output error"), (fault: "write", words: "No space left on device"),
    ])
  func `from any call on that fails, what is answered is what a sync has covered, and is there once`(
    fault: String, words: String
  ) throws {
    let disk = try FailingDisk()
    var failureCount = 0
    // Every call in turn, until there are no more.
    while let run = try disk.run(fault, failingFrom: failureCount + 1) {
      failureCount += 1
      let name = "\(fault) \(failureCount)"
      #expect(run.errors.contains(words), "\(name): \(run.errors)")
      // Only a journal that is complete may not be sealed and be well all the same.
      let isComplete = run.exitCode == 0 && run.errors.contains("All that was answered is on disk")
      #expect(isComplete ? run.answers.count == FailingDisk.eventCount : run.exitCode == 2, "\(name)")
      try Self.checkOnDisk(run, name)
      try Self.check(run.place, run.answers, name)
    }
    #expect(failureCount > 2 * FailingDisk.eventCount - 4, "\(failureCount) calls")
  }

  @Test(.enabled(if: FullDisk.canMount, "no right to mount a tmpfs"))
  func `a file system that is full ends recording, and with room again it goes on`() throws {
    let disk = try FullDisk(byteCount: 256 << 10)
    defer { disk.unmount() }
    try disk.place.files.write(String(repeating: "x", count: 100 << 10), to: "ballast")
    let run = try disk.place.bash(
      #"""
      answers=$(mktemp)
      seq -f '{"intent":"mark","name":"%.0f"}' 1 200000 | "$0" record -j "$1" --sync every > "$answers"
      echo ${PIPESTATUS[1]}; grep '}$' "$answers"; rm "$answers"
      """#)
    let lines = run.output.split(separator: "\n", maxSplits: 1)
    #expect(lines.first == "2" && run.errors.contains("No space left on device"), "\(run.errors)")
    let answers = try JSONLine.all(String(lines.last ?? ""))
    #expect(answers.count > 100)
    #expect(try disk.place.events().count >= answers.count)
    try FileManager.default.removeItem(atPath: disk.place.files.path("ballast"))
    try Self.check(disk.place, answers, "full")
  }

  /// Of the journal no more may be on the disk than had been synced before the failure: all that was ever
  /// answered is in that.
  private static func checkOnDisk(_ run: FailingDisk.Run, _ name: String) throws {
    guard !run.answers.isEmpty else { return }
    let size = try #require(run.syncedByteCount, "\(name): answered, though the journal was never synced")
    let copy = run.place.files.path("synced.navlog")
    try writeFile(copy, Array(try readFile(run.place.journal).prefix(size)))
    let events = try JSONLine.all(Tool.navlog.run(["log", "--json", copy]).output)
    let marks = events.map { $0["intent"]["name"].string }
    #expect(marks.starts(with: run.answers.map { $0["intent"]["name"].string }), "\(name): \(marks)")
  }

  /// Recording goes on with the next position, and what was answered is there once.
  private static func check(_ place: Workplace, _ answers: [JSONLine], _ name: String) throws {
    let next = try place.record([#"{"intent":"mark","name":"again"}"#])
    #expect(next.exitCode == 0, "\(name): \(next.errors)")
    #expect(try place.navlog("verify").exitCode == 0, "\(name)")
    let events = try place.events()
    #expect(events.map { $0["position"].int } == Array(1...events.count), "\(name)")
    let marks = events.map { $0["intent"]["name"].string }
    #expect(marks.last == "again" && Set(marks).count == events.count, "\(name): \(marks)")
    for answer in answers {
      let index = try #require(answer["position"].int) - 1
      #expect(index < marks.count && marks[index] == answer["intent"]["name"].string, "\(name)")
    }
  }
}

/// Records a few events, one by one, through a library that makes calls fail.
private struct FailingDisk {
  static let eventCount = Thoroughness.isThorough ? 6 : 3
  private static let compiler = Tool("/usr/bin/cc")
  static var canBuild: Bool { FileManager.default.isExecutableFile(atPath: compiler.path) }

  struct Run {
    let place: Workplace
    let exitCode: Int
    let errors: String
    let answers: [JSONLine]
    /// How large the journal was when it was last synced before the failure; `nil` if it never was.
    let syncedByteCount: Int?
  }

  private let directory: TemporaryDirectory
  private let library: String

  init() throws {
    directory = try TemporaryDirectory()
    library = directory.path("failing_disk.so")
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Faults/failing_disk.c")
    let built = try Self.compiler.run(
      ["-std=c11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", source.path, "-o", library])
    try #require(built.exitCode == 0, "\(built.errors)")
  }

  /// - Returns: `nil` where there were not so many calls that one failed.
  func run(_ fault: String, failingFrom number: Int) throws -> Run? {
    let place = try Workplace()
    let result = try place.bash(
      #"""
      for i in $(seq \#(Self.eventCount)); do echo "{\"intent\":\"mark\",\"name\":\"$i\"}"; sleep 0.02; done |
        LD_PRELOAD=\#(library) NAVLOG_FAULT=\#(fault):\#(number) NAVLOG_FAULT_NOTE="$2/note" \
        "$0" record -j "$1" --sync every > "$2/answers"
      echo ${PIPESTATUS[1]}
      """#)
    guard let note = try? readFile(place.files.path("note")) else { return nil }
    let output = try readFile(place.files.path("answers"))
    return Run(
      place: place, exitCode: try #require(Int(result.output.dropLast())), errors: result.errors,
      answers: try JSONLine.all(String(decoding: output, as: UTF8.self)),
      syncedByteCount: Self.size(of: place.journal, notedIn: String(decoding: note, as: UTF8.self)))
  }

  private static func size(of path: String, notedIn note: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let inode = (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value else { return nil }
    let lines = note.split(separator: "\n").map { $0.split(separator: " ") }
    return lines.first { $0.first == "\(inode)" }.flatMap { $0.last }.flatMap { Int($0) }
  }
}

/// A small file system in memory; who mounts one must unmount it.
private struct FullDisk {
  private static let mount = Tool("/bin/mount")
  private static let umount = Tool("/bin/umount")

  static let canMount: Bool = {
    guard let disk = try? FullDisk(byteCount: 64 << 10) else { return false }
    disk.unmount()
    return true
  }()

  let place: Workplace

  init(byteCount: Int) throws {
    place = try Workplace()
    let folder = place.files.url.path
    let mounted = try Self.mount.run(["-t", "tmpfs", "-o", "size=\(byteCount)", "tmpfs", folder])
    try #require(mounted.exitCode == 0, "\(mounted.errors)")
  }

  func unmount() {
    _ = try? Self.umount.run([place.files.url.path])
  }
}
