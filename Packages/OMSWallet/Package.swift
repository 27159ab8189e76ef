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
  name: "OMSWallet",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "OMSWallet", targets: ["OMSWallet"])
  ],
  dependencies: [
    .package(path: "../Chains"),
    .package(path: "../Crypto"),
    .package(path: "../Indexer"),
    .package(path: "../KeyStorage"),
    .package(path: "../OMSCore"),
    .package(path: "../WaaS"),
    .package(path: "../WebRPC"),
  ],
  targets: [
    .target(
      name: "OMSWallet",
      dependencies: [
        .product(name: "OMSCore", package: "OMSCore"),
        .product(name: "OMSWaaS", package: "WaaS"),
        .product(name: "OMSIndexer", package: "Indexer"),
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "EVMChain", package: "Chains"),
        .product(name: "SolanaChain", package: "Chains"),
        .product(name: "TronChain", package: "Chains"),
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "WebRPCCurl", package: "WebRPC"),
        .product(name: "KeyStorage", package: "KeyStorage"),
        .product(name: "SQLiteKeyStorage", package: "KeyStorage"),
        .product(name: "CryptoCore", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "OMSWalletTests",
      dependencies: [
        "OMSWallet",
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "OMSCore", package: "OMSCore"),
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "KeyStorage", package: "KeyStorage"),
      ],
      swiftSettings: settings
    ),
  ]
)
