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
  name: "WaaS",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "OMSWaaSAPI", targets: ["OMSWaaSAPI"]),
    .library(name: "OMSWaaS", targets: ["OMSWaaS"]),
  ],
  dependencies: [
    .package(path: "../Chains"),
    .package(path: "../Crypto"),
    .package(path: "../KeyStorage"),
    .package(path: "../OMSCore"),
    .package(path: "../WebRPC"),
  ],
  targets: [
    .target(
      name: "OMSWaaSAPI",
      dependencies: [
        .product(name: "WebRPC", package: "WebRPC")
      ],
      swiftSettings: settings
    ),
    .target(
      name: "OMSWaaS",
      dependencies: [
        "OMSWaaSAPI",
        .product(name: "OMSCore", package: "OMSCore"),
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "KeyStorage", package: "KeyStorage"),
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "EVMChain", package: "Chains"),
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoP256", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "OMSWaaSAPITests",
      dependencies: [
        "OMSWaaSAPI",
        .product(name: "WebRPC", package: "WebRPC"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "OMSWaaSTests",
      dependencies: [
        "OMSWaaS",
        "OMSWaaSAPI",
        .product(name: "OMSCore", package: "OMSCore"),
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "KeyStorage", package: "KeyStorage"),
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoP256", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
  ]
)
