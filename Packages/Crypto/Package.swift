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
  name: "Crypto",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CryptoCore", targets: ["CryptoCore"]),
    .library(name: "CryptoP256", targets: ["CryptoP256"]),
    .library(name: "CryptoSecp256k1", targets: ["CryptoSecp256k1"]),
    .library(name: "CryptoEd25519", targets: ["CryptoEd25519"]),
    .library(name: "CryptoHPKE", targets: ["CryptoHPKE"]),
    .library(name: "CryptoJOSE", targets: ["CryptoJOSE"]),
    .library(name: "CryptoX509", targets: ["CryptoX509"]),
  ],
  targets: [
    .systemLibrary(
      name: "COpenSSL",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
    ),
    .systemLibrary(
      name: "CSodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]
    ),
    .systemLibrary(
      name: "CSecp256k1",
      providers: [.apt(["libsecp256k1-dev"]), .brew(["secp256k1"])]
    ),
    .target(
      name: "CryptoCore",
      dependencies: [
        "COpenSSL",
        "CSodium",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "CryptoP256",
      dependencies: [
        "CryptoCore",
        "COpenSSL",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "CryptoSecp256k1",
      dependencies: [
        "CryptoCore",
        "CSecp256k1",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "CryptoEd25519",
      dependencies: [
        "CryptoCore",
        "CSodium",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "CryptoHPKE",
      dependencies: [
        "CryptoCore",
        "CryptoP256",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "CryptoJOSE",
      dependencies: [
        "CryptoCore",
        "CryptoP256",
        "CryptoSecp256k1",
        "CryptoEd25519",
        "COpenSSL",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "CryptoX509",
      dependencies: [
        "CryptoCore",
        "CryptoP256",
        "COpenSSL",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "CryptoVectors",
      path: "Tests/CryptoVectors",
      swiftSettings: settings
    ),
    .testTarget(
      name: "CryptoCoreTests",
      dependencies: [
        "CryptoCore",
        "COpenSSL",
        "CryptoVectors",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "CryptoP256Tests",
      dependencies: [
        "CryptoP256",
        "CryptoCore",
        "CryptoVectors",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "CryptoSecp256k1Tests",
      dependencies: [
        "CryptoSecp256k1",
        "CryptoCore",
        "CryptoVectors",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "CryptoEd25519Tests",
      dependencies: [
        "CryptoEd25519",
        "CryptoCore",
        "CSodium",
        "CryptoVectors",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "CryptoHPKETests",
      dependencies: [
        "CryptoHPKE",
        "CryptoP256",
        "CryptoCore",
        "CryptoVectors",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "CryptoJOSETests",
      dependencies: [
        "CryptoJOSE",
        "CryptoP256",
        "CryptoSecp256k1",
        "CryptoEd25519",
        "CryptoCore",
        "CryptoVectors",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "CryptoX509Tests",
      dependencies: [
        "CryptoX509",
        "CryptoP256",
        "CryptoCore",
        "CryptoVectors",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "CryptoDocumentationTests",
      dependencies: [
        "CryptoCore",
        "CryptoP256",
        "CryptoSecp256k1",
        "CryptoEd25519",
        "CryptoHPKE",
        "CryptoJOSE",
      ],
      swiftSettings: settings
    ),
  ]
)
