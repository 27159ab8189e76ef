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
  name: "OMSCore",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "OMSCore", targets: ["OMSCore"])
  ],
  dependencies: [
    .package(path: "../Chains"),
    .package(path: "../Crypto"),
    .package(path: "../KeyStorage"),
    .package(path: "../WebRPC"),
  ],
  targets: [
    .target(
      name: "OMSCore",
      dependencies: [
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "KeyStorage", package: "KeyStorage"),
        .product(name: "CryptoCore", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "OMSCoreTests",
      dependencies: [
        "OMSCore",
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "KeyStorage", package: "KeyStorage"),
      ],
      swiftSettings: settings
    ),
  ]
)
