// swift-tools-version: 6.3

import PackageDescription

/// One set of rules for every target: Swift 6 mode, strict memory safety, warnings are errors.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The page of `navlog view`, which is built into the tool.
let webFiles = [
  "page.html", "page.css", "state.js", "recording.js", "words.js", "list.js", "lanes.js", "cards.js",
  "flow.js", "visits.js", "pictures.js", "page.js", "compare.js", "start.js",
]

let package = Package(
  name: "navlog",
  products: [
    .library(name: "Navigation", targets: ["Navigation"]),
    .library(name: "Replay", targets: ["Journal", "Replay"]),
    .library(name: "Interchange", targets: ["Interchange"]),
    .executable(name: "navlog", targets: ["navlog"]),
    // libnavlog, for other languages; a product can't have the name of another, so that
    // Tools/clibrary/install gives it the one it is known by.
    .library(name: "navlogc", type: .dynamic, targets: ["CLibrary"]),
  ],
  targets: [
    // What happened: pure values and the reducer.
    .target(name: "Navigation", swiftSettings: settings),

    // How it is kept: bytes and files.
    .target(name: "Journal", dependencies: ["CZstd", "CCrypto", "CProcessor"], swiftSettings: settings),

    // The two joined: events as bytes, recording, playing.
    .target(name: "Replay", dependencies: ["Navigation", "Journal"], swiftSettings: settings),

    // What is counted: visits, and every report over them.
    .target(name: "Analytics", dependencies: ["Navigation", "Journal", "Replay"], swiftSettings: settings),

    // The same as text.
    .target(
      name: "Interchange",
      dependencies: [
        "Navigation", "Journal", "Replay", "Analytics", "CArrow", "CSimdJSON", "CSQLite", "CZlib",
      ],
      swiftSettings: settings),

    // System libraries, each behind one door.
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Headers alone: how tables go to other libraries, what the processor has an instruction for, and what
    // ours has for C.
    .systemLibrary(name: "CArrow"),
    .systemLibrary(name: "CProcessor"),
    .systemLibrary(name: "CNavlog", path: "Tools/clibrary/include"),
    .target(
      name: "CSimdJSON",
      linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++")]),

    // Tools
    .executableTarget(
      name: "navlog",
      dependencies: ["Navigation", "Journal", "Replay", "Analytics", "Interchange", "WebPage"],
      path: "Tools/navlog", swiftSettings: settings),
    .target(
      name: "WebPage", path: "Tools/web", exclude: ["tests"],
      resources: webFiles.map { .embedInCode($0) }, swiftSettings: settings),
    .target(
      name: "CLibrary", dependencies: ["CArrow", "CNavlog", "Journal", "Replay", "Analytics", "Interchange"],
      path: "Tools/clibrary", exclude: ["include", "exports", "install"], swiftSettings: settings,
      // Of all that is in it, the library shows what its header declares.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--version-script=\(Context.packageDirectory)/Tools/clibrary/exports"]),
        // Where it goes there is no Swift.
        .unsafeFlags(["-static-stdlib"], .when(configuration: .release)),
      ]),
    .executableTarget(
      name: "bench", dependencies: ["Navigation", "Journal", "Replay", "Analytics", "Interchange"],
      path: "Tools/bench", exclude: ["duckdb_rival.py"], swiftSettings: settings),

    // Tests
    .target(
      name: "TestSupport", dependencies: ["Navigation", "Journal", "Replay"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "NavigationTests", dependencies: ["Navigation", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "JournalTests", dependencies: ["Journal", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "ReplayTests", dependencies: ["Navigation", "Journal", "Replay", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "InterchangeTests",
      dependencies: ["CArrow", "Navigation", "Journal", "Replay", "Analytics", "Interchange", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "AnalyticsTests",
      dependencies: ["Navigation", "Journal", "Replay", "Analytics", "Interchange", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "navlog", "Navigation", "Journal", "Replay", "Analytics", "Interchange", "TestSupport",
      ],
      exclude: ["Golden", "Terminal", "Faults"],
      swiftSettings: settings),
    .testTarget(
      name: "CLibraryTests", dependencies: ["TestSupport"], exclude: ["Programs"], swiftSettings: settings),
    .testTarget(name: "TidyTests", dependencies: ["TestSupport"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17)

// The fuzzer's main function comes with `--sanitize fuzzer`, without which the target does not link: see
// Tools/fuzz/run.
if Context.environment["FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tools/fuzz/include"),
    .executableTarget(
      name: "fuzz", dependencies: ["Navigation", "Journal", "Replay", "Interchange", "CFuzzer"],
      path: "Tools/fuzz", exclude: ["run", "seeds.py", "include"],
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]),
  ]
}
