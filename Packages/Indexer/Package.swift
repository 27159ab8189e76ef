// swift-tools-version: 6.2
import PackageDescription

/// One set of flags for every target: Swift 6 mode comes with the tools version.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Indexer",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "OMSIndexerAPI", targets: ["OMSIndexerAPI"]),
    .library(name: "OMSIndexer", targets: ["OMSIndexer"]),
  ],
  dependencies: [
    .package(path: "../Chains"),
    .package(path: "../OMSCore"),
    .package(path: "../WebRPC"),
  ],
  targets: [
    .target(
      name: "OMSIndexerAPI",
      dependencies: [
        .product(name: "WebRPC", package: "WebRPC")
      ],
      swiftSettings: settings
    ),
    .target(
      name: "OMSIndexer",
      dependencies: [
        "OMSIndexerAPI",
        .product(name: "OMSCore", package: "OMSCore"),
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "ChainCore", package: "Chains"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "OMSIndexerAPITests",
      dependencies: [
        "OMSIndexerAPI",
        .product(name: "WebRPC", package: "WebRPC"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "OMSIndexerTests",
      dependencies: [
        "OMSIndexer",
        "OMSIndexerAPI",
        .product(name: "OMSCore", package: "OMSCore"),
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "ChainCore", package: "Chains"),
      ],
      swiftSettings: settings
    ),
  ]
)
