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
  name: "Sandbox",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "SandboxHTTP", targets: ["SandboxHTTP"]),
    .library(name: "SandboxChain", targets: ["SandboxChain"]),
    .library(name: "SandboxTron", targets: ["SandboxTron"]),
    .library(name: "SandboxSolana", targets: ["SandboxSolana"]),
    .library(name: "SandboxWaaS", targets: ["SandboxWaaS"]),
    .library(name: "SandboxIndexer", targets: ["SandboxIndexer"]),
    .library(name: "SandboxOIDC", targets: ["SandboxOIDC"]),
    .library(name: "SandboxEWallet", targets: ["SandboxEWallet"]),
    .library(name: "SandboxRPC", targets: ["SandboxRPC"]),
    .library(name: "OMSSandbox", targets: ["OMSSandbox"]),
  ],
  dependencies: [
    .package(path: "../Attestation"),
    .package(path: "../Chains"),
    .package(path: "../Crypto"),
    .package(path: "../Indexer"),
    .package(path: "../KeyStorage"),
    .package(path: "../WaaS"),
    .package(path: "../WebRPC"),
    .package(path: "../WebSockets"),
  ],
  targets: [
    .target(
      name: "SandboxHTTP",
      dependencies: [
        .product(name: "CWebSockets", package: "WebSockets")
      ],
      swiftSettings: settings
    ),
    .target(
      name: "SandboxChain",
      dependencies: [
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "EVMChain", package: "Chains"),
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoSecp256k1", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "SandboxTron",
      dependencies: [
        "SandboxChain",
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "EVMChain", package: "Chains"),
        .product(name: "TronChain", package: "Chains"),
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoSecp256k1", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "SandboxSolana",
      dependencies: [
        "SandboxChain",
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "SolanaChain", package: "Chains"),
        .product(name: "CryptoCore", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "SandboxWaaS",
      dependencies: [
        .product(name: "OMSWaaSAPI", package: "WaaS"),
        .product(name: "WebRPC", package: "WebRPC"),
        "SandboxChain",
        "SandboxSolana",
        "SandboxTron",
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "EVMChain", package: "Chains"),
        .product(name: "SolanaChain", package: "Chains"),
        .product(name: "TronChain", package: "Chains"),
        .product(name: "Attestation", package: "Attestation"),
        .product(name: "AttestationTesting", package: "Attestation"),
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoEd25519", package: "Crypto"),
        .product(name: "CryptoHPKE", package: "Crypto"),
        .product(name: "CryptoJOSE", package: "Crypto"),
        .product(name: "CryptoP256", package: "Crypto"),
        .product(name: "CryptoSecp256k1", package: "Crypto"),
        .product(name: "CryptoX509", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "SandboxIndexer",
      dependencies: [
        .product(name: "OMSIndexerAPI", package: "Indexer"),
        .product(name: "WebRPC", package: "WebRPC"),
        "SandboxChain",
        "SandboxSolana",
        "SandboxTron",
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "EVMChain", package: "Chains"),
        .product(name: "SolanaChain", package: "Chains"),
        .product(name: "TronChain", package: "Chains"),
        .product(name: "CryptoCore", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "SandboxOIDC",
      dependencies: [
        "SandboxHTTP",
        "SandboxChain",
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoJOSE", package: "Crypto"),
        .product(name: "CryptoP256", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "SandboxEWallet",
      dependencies: [
        "SandboxHTTP",
        "SandboxChain",
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "CryptoCore", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "SandboxRPC",
      dependencies: [
        "SandboxHTTP",
        "SandboxChain",
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "EVMChain", package: "Chains"),
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoSecp256k1", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "OMSSandbox",
      dependencies: [
        "SandboxHTTP",
        "SandboxChain",
        "SandboxRPC",
        "SandboxSolana",
        "SandboxTron",
        "SandboxWaaS",
        "SandboxIndexer",
        "SandboxEWallet",
        "SandboxOIDC",
        .product(name: "KeyStorage", package: "KeyStorage"),
        .product(name: "SQLiteKeyStorage", package: "KeyStorage"),
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "EVMChain", package: "Chains"),
        .product(name: "SolanaChain", package: "Chains"),
        .product(name: "TronChain", package: "Chains"),
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoJOSE", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SandboxOIDCTests",
      dependencies: [
        "SandboxOIDC",
        "SandboxHTTP",
        "SandboxChain",
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoJOSE", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SandboxHTTPTests",
      dependencies: [
        "SandboxHTTP"
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SandboxChainTests",
      dependencies: [
        "SandboxChain",
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "EVMChain", package: "Chains"),
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoSecp256k1", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SandboxTronTests",
      dependencies: [
        "SandboxTron",
        "SandboxChain",
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "EVMChain", package: "Chains"),
        .product(name: "TronChain", package: "Chains"),
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoSecp256k1", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SandboxSolanaTests",
      dependencies: [
        "SandboxSolana",
        "SandboxChain",
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "SolanaChain", package: "Chains"),
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoEd25519", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SandboxWaaSTests",
      dependencies: [
        "SandboxWaaS",
        .product(name: "OMSWaaSAPI", package: "WaaS"),
        .product(name: "WebRPC", package: "WebRPC"),
        "SandboxChain",
        "SandboxSolana",
        "SandboxTron",
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "EVMChain", package: "Chains"),
        .product(name: "SolanaChain", package: "Chains"),
        .product(name: "TronChain", package: "Chains"),
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoP256", package: "Crypto"),
        .product(name: "CryptoSecp256k1", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SandboxEWalletTests",
      dependencies: [
        "SandboxEWallet",
        "OMSSandbox",
        "SandboxHTTP",
        "SandboxChain",
        .product(name: "KeyStorage", package: "KeyStorage"),
        .product(name: "SQLiteKeyStorage", package: "KeyStorage"),
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "WebRPCCurl", package: "WebRPC"),
        .product(name: "CryptoCore", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SandboxRPCTests",
      dependencies: [
        "SandboxRPC",
        "OMSSandbox",
        "SandboxHTTP",
        "SandboxChain",
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "WebRPCCurl", package: "WebRPC"),
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "EVMChain", package: "Chains"),
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoSecp256k1", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "OMSSandboxTests",
      dependencies: [
        "OMSSandbox",
        "SandboxHTTP",
        "SandboxChain",
        "SandboxSolana",
        "SandboxTron",
        "SandboxEWallet",
        "SandboxOIDC",
        "SandboxWaaS",
        .product(name: "KeyStorage", package: "KeyStorage"),
        .product(name: "SQLiteKeyStorage", package: "KeyStorage"),
        .product(name: "OMSIndexerAPI", package: "Indexer"),
        .product(name: "OMSWaaSAPI", package: "WaaS"),
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "WebRPCCurl", package: "WebRPC"),
        .product(name: "ChainCore", package: "Chains"),
        .product(name: "EVMChain", package: "Chains"),
        .product(name: "SolanaChain", package: "Chains"),
        .product(name: "TronChain", package: "Chains"),
        .product(name: "Attestation", package: "Attestation"),
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoEd25519", package: "Crypto"),
        .product(name: "CryptoHPKE", package: "Crypto"),
        .product(name: "CryptoJOSE", package: "Crypto"),
        .product(name: "CryptoP256", package: "Crypto"),
        .product(name: "CryptoSecp256k1", package: "Crypto"),
        .product(name: "CryptoX509", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
  ]
)
