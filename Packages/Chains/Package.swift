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
  name: "Chains",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ChainCore", targets: ["ChainCore"]),
    .library(name: "EVMChain", targets: ["EVMChain"]),
    .library(name: "SolanaChain", targets: ["SolanaChain"]),
    .library(name: "TronChain", targets: ["TronChain"]),
  ],
  dependencies: [
    .package(path: "../Crypto")
  ],
  targets: [
    .target(
      name: "ChainCore",
      dependencies: [
        .product(name: "CryptoCore", package: "Crypto")
      ],
      swiftSettings: settings
    ),
    .target(
      name: "EVMChain",
      dependencies: [
        "ChainCore",
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoSecp256k1", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "SolanaChain",
      dependencies: [
        "ChainCore",
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoEd25519", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "TronChain",
      dependencies: [
        "ChainCore",
        "EVMChain",
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoSecp256k1", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "ChainVectors",
      dependencies: [
        .product(name: "CryptoCore", package: "Crypto")
      ],
      path: "Tests/ChainVectors",
      swiftSettings: settings
    ),
    .testTarget(
      name: "ChainCoreTests",
      dependencies: [
        "ChainCore"
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "EVMChainTests",
      dependencies: [
        "EVMChain",
        "ChainCore",
        "ChainVectors",
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoSecp256k1", package: "Crypto"),
      ],
      exclude: ["Vectors"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SolanaChainTests",
      dependencies: [
        "SolanaChain",
        "ChainVectors",
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoEd25519", package: "Crypto"),
      ],
      exclude: ["Vectors"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "TronChainTests",
      dependencies: [
        "TronChain",
        "EVMChain",
        "ChainCore",
        "ChainVectors",
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoSecp256k1", package: "Crypto"),
      ],
      exclude: ["Vectors"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ChainDocumentationTests",
      dependencies: [
        "ChainCore",
        "EVMChain",
        "SolanaChain",
        "TronChain",
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoEd25519", package: "Crypto"),
        .product(name: "CryptoSecp256k1", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
  ]
)
