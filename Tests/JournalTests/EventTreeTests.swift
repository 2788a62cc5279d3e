import Journal
import Testing
import TestSupport

/// The tree over a journal's events, through everything that moves their bytes.
@Suite struct EventTreeTests {
  /// The leaves as the events make them.
  private func leaves(_ path: String) throws -> [Digest] {
    var reader = try JournalReader.open(path)
    var page = reader.makePage()
    var hasher = LeafHasher()
    var leaves: [Digest] = []
    for index in reader.pages.indices {
      try reader.read(page: index, into: &page)
      hasher.append(leavesOf: page, to: &leaves)
    }
    return leaves
  }

  @Test func `sealing, appending and sealing again change no leaf and no head`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog", seed: 3)
      var before: [Digest] = []
      for (batches, ending) in [
        ([3, 5], .live), ([7], .sealed), ([1, 1, 1], .live), ([4096, 100], .sealed), ([9000], .sealed),
      ] as [([Int], SampleJournal.Ending)] {
        try journal.write(batches: batches, ending)
        let now = try leaves(journal.path)
        #expect(now.count == journal.events.count)
        #expect(Array(now.prefix(before.count)) == before)
        before = now
        var reader = try JournalReader.open(journal.path)
        #expect(try reader.tree().root == NaiveTree.root(now))
        #expect(try reader.recomputedTree(.current) == reader.tree())
        if ending == .sealed { #expect(reader.sealedTree?.root == NaiveTree.root(now)) }
      }
    }
  }

  @Test func `any head and any proof of a journal is that of its events`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog", seed: 4)
      try journal.write(batches: [100, 4096, 4096, 4096], .sealed)
      try journal.write(batches: [50])
      let leaves = try leaves(journal.path)
      var reader = try JournalReader.open(journal.path)
      let count = UInt64(leaves.count)
      for size in [0, 1, 99, 100, 4095, 4096, 4097, 8192, 9000, 12387, 12388, count] as [UInt64] {
        let root = NaiveTree.root(Array(leaves[..<Int(size)]))
        #expect(try reader.head(at: size) == TreeHead(count: size, root: root))
        let proof = try #require(try reader.consistencyProof(from: size, count: count))
        #expect(MerkleProof.isConsistent((size, root), (count, NaiveTree.root(leaves)), proof))
        guard size > 0 else { continue }
        let path = try #require(try reader.inclusionProof(ofLeaf: size - 1, count: count))
        let leaf = leaves[Int(size) - 1]
        #expect(MerkleProof.root(ofLeaf: leaf, at: size - 1, count: count, path) == NaiveTree.root(leaves))
      }
      #expect(try reader.head(at: count + 1) == nil)
      #expect(try reader.inclusionProof(ofLeaf: count, count: count) == nil)
    }
  }

  @Test func `the same events have the same head under other presets, ids and pages`() throws {
    var random = SeededGenerator(seed: 9)
    let plain = Presets()
    var heads: [Digest] = []
    for (presets, position) in [(plain, 1), (PageTests.presets, 1000)] as [(Presets, UInt64)] {
      random = SeededGenerator(seed: 9)
      var builder = PageBuilder(firstPosition: position, presets: presets)
      let number = builder.add(PageSession(name: "s", stepBefore: position - 1))
      for time in 0..<200 {
        try appendRandomRecord(to: &builder, session: number, time: Int64(time), using: &random)
      }
      var hasher = LeafHasher()
      var leaves: [Digest] = []
      hasher.append(leavesOf: builder.page, to: &leaves)
      heads.append(NaiveTree.root(leaves))
    }
    #expect(heads[0] == heads[1])
  }

  @Test func `every bit of every event flips the head`() throws {
    var random = SeededGenerator(seed: 2)
    var builder = PageBuilder(firstPosition: 1, presets: PageTests.presets)
    let number = builder.add(PageSession(name: "s"))
    for time in 0..<6 {
      try appendRandomRecord(to: &builder, session: number, time: Int64(time), using: &random)
    }
    var events = EventBytes()
    events.begin(builder.page)
    var cursor = Cursor()
    let bytes = (0..<6).map { index in
      var bytes: [UInt8] = []
      events.append(eventAt: index, of: builder.page, &cursor, to: &bytes)
      return bytes
    }
    let root = NaiveTree.root(bytes.map(LeafHasher.leaf))
    for event in bytes.indices {
      for bit in 0..<(bytes[event].count * 8) {
        var changed = bytes
        changed[event][bit / 8] ^= 1 << UInt8(bit % 8)
        #expect(NaiveTree.root(changed.map(LeafHasher.leaf)) != root, "event \(event), bit \(bit)")
      }
    }
  }

  @Test func `two events that differ in anything differ in their bytes`() throws {
    let builds: [(inout PageBuilder) -> Void] = [
      { $0.append(token: 1) }, { $0.append(token: 2) }, { $0.append(name: "a".utf8.span) },
      { $0.append(window: "a".utf8.span) }, { $0.append(tab: "a".utf8.span) },
      { $0.append(text: "a".utf8.span) }, { $0.append(text: "".utf8.span) }, { $0.append(identifier: 1) },
      { $0.append(number: 1) }, { $0.append(number: -1) }, { $0.append(double: 1) },
      { $0.append(double: -0.0) }, { $0.append(double: 0) }, { $0.append(uuid: UUIDBits(high: 0, low: 1)) },
      { $0.append(uuid: UUIDBits(high: 1, low: 0)) }, { _ in },
      {
        $0.append(text: "a".utf8.span)
        $0.append(text: "b".utf8.span)
      },
      { $0.append(text: "ab".utf8.span) },
    ]
    var all: Set<[UInt8]> = []
    for build in builds {
      for (name, time) in [("s", 0), ("t", 0), ("s", 1), ("", 0)] as [(String, Int64)] {
        var builder = PageBuilder(firstPosition: 1, presets: Presets())
        let number = builder.add(PageSession(name: name))
        build(&builder)
        try builder.finish(session: number, time: time)
        var events = EventBytes()
        events.begin(builder.page)
        var cursor = Cursor()
        var bytes: [UInt8] = []
        events.append(eventAt: 0, of: builder.page, &cursor, to: &bytes)
        all.insert(bytes)
      }
    }
    #expect(all.count == builds.count * 4)
  }

  @Test func `long structures beside long names take no more room than the events themselves`() throws {
    var builder = PageBuilder(firstPosition: 1, presets: Presets())
    let number = builder.add(PageSession(name: "s"))
    for _ in 0..<(1 << 20) { builder.append(token: 1) }
    builder.append(name: [UInt8](repeating: 0x61, count: 1 << 20).span)
    try builder.finish(session: number, time: 1)
    var hasher = LeafHasher()
    var leaves: [Digest] = []
    hasher.append(leavesOf: builder.page, to: &leaves)
    var events = EventBytes()
    events.begin(builder.page)
    var cursor = Cursor()
    var bytes: [UInt8] = []
    events.append(eventAt: 0, of: builder.page, &cursor, to: &bytes)
    #expect(bytes.count < 3 << 20)
    #expect(leaves == [LeafHasher.leaf(of: bytes)])
  }
}
