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
  name: "Attestation",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Attestation", targets: ["Attestation"]),
    .library(name: "AttestationTesting", targets: ["AttestationTesting"]),
  ],
  dependencies: [
    .package(path: "../Crypto")
  ],
  targets: [
    .target(
      name: "Attestation",
      dependencies: [
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoP256", package: "Crypto"),
        .product(name: "CryptoX509", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "AttestationTesting",
      dependencies: [
        "Attestation",
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoP256", package: "Crypto"),
        .product(name: "CryptoX509", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "AttestationTests",
      dependencies: [
        "Attestation",
        "AttestationTesting",
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoP256", package: "Crypto"),
        .product(name: "CryptoX509", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
  ]
)
