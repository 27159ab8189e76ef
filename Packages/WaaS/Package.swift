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
    .library(name: "OMSWalletToken", targets: ["OMSWalletToken"]),
    .library(name: "OMSRemoteAccess", targets: ["OMSRemoteAccess"]),
  ],
  dependencies: [
    .package(path: "../Attestation"),
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
        .product(name: "CryptoSecp256k1", package: "Crypto"),
        .product(name: "CryptoEd25519", package: "Crypto"),
        .product(name: "CryptoHPKE", package: "Crypto"),
        .product(name: "Attestation", package: "Attestation"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "OMSWalletToken",
      dependencies: [
        .product(name: "CryptoJOSE", package: "Crypto"),
        .product(name: "WebRPC", package: "WebRPC"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "OMSRemoteAccess",
      dependencies: [
        "OMSWaaS",
        .product(name: "OMSCore", package: "OMSCore"),
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "KeyStorage", package: "KeyStorage"),
        .product(name: "EVMChain", package: "Chains"),
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoSecp256k1", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "OMSRemoteAccessTests",
      dependencies: [
        "OMSRemoteAccess",
        "OMSWaaS",
        .product(name: "OMSCore", package: "OMSCore"),
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "KeyStorage", package: "KeyStorage"),
        .product(name: "EVMChain", package: "Chains"),
        .product(name: "CryptoCore", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "OMSWalletTokenTests",
      dependencies: [
        "OMSWalletToken",
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoJOSE", package: "Crypto"),
        .product(name: "CryptoP256", package: "Crypto"),
        .product(name: "WebRPC", package: "WebRPC"),
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
        .product(name: "CryptoHPKE", package: "Crypto"),
        .product(name: "CryptoX509", package: "Crypto"),
        .product(name: "Attestation", package: "Attestation"),
        .product(name: "AttestationTesting", package: "Attestation"),
      ],
      swiftSettings: settings
    ),
  ]
)
