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

let package = Package(
  name: "navlog",
  products: [
    .library(name: "Navigation", targets: ["Navigation"])
  ],
  targets: [
    // What happened: pure values and the reducer.
    .target(name: "Navigation", swiftSettings: settings),

    // Tests
    .testTarget(
      name: "NavigationTests",
      dependencies: ["Navigation"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6])
