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
  name: "KeyStorage",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "KeyStorage", targets: ["KeyStorage"]),
    .library(name: "FileKeyStorage", targets: ["FileKeyStorage"]),
    .library(name: "SQLiteKeyStorage", targets: ["SQLiteKeyStorage"]),
    .library(name: "PKCS11KeyStorage", targets: ["PKCS11KeyStorage"]),
    .library(name: "KeyStorageTesting", targets: ["KeyStorageTesting"]),
  ],
  dependencies: [
    .package(path: "../Crypto")
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
    ),
    .target(
      name: "KeyStorage",
      dependencies: [
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoP256", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .systemLibrary(name: "CLinuxFiles"),
    .target(
      name: "FileKeyStorage",
      dependencies: [
        "KeyStorage",
        "CLinuxFiles",
        .product(name: "CryptoCore", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "SQLiteKeyStorage",
      dependencies: [
        "KeyStorage",
        "CSQLite",
      ],
      swiftSettings: settings
    ),
    .systemLibrary(
      name: "CPKCS11",
      providers: [.apt(["libp11-kit-dev"]), .brew(["p11-kit"])]
    ),
    .target(
      name: "PKCS11KeyStorage",
      dependencies: [
        "KeyStorage",
        "CPKCS11",
        .product(name: "CryptoCore", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "KeyStorageTesting",
      dependencies: [
        "KeyStorage",
        .product(name: "CryptoCore", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "keystorage-torture",
      dependencies: [
        "KeyStorage",
        "FileKeyStorage",
        "SQLiteKeyStorage",
        .product(name: "CryptoCore", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "KeyStorageTests",
      dependencies: [
        "KeyStorage",
        "KeyStorageTesting",
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoP256", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FileKeyStorageTests",
      dependencies: [
        "FileKeyStorage",
        "KeyStorage",
        "KeyStorageTesting",
        .product(name: "CryptoCore", package: "Crypto"),
      ],
      exclude: ["Fixtures"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "PKCS11KeyStorageTests",
      dependencies: [
        "PKCS11KeyStorage",
        "KeyStorage",
        "KeyStorageTesting",
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoP256", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "KeyStorageTortureTests",
      dependencies: [
        "keystorage-torture",
        "KeyStorage",
        "SQLiteKeyStorage",
        .product(name: "CryptoCore", package: "Crypto"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SQLiteKeyStorageTests",
      dependencies: [
        "SQLiteKeyStorage",
        "FileKeyStorage",
        "CSQLite",
        "KeyStorage",
        "KeyStorageTesting",
        .product(name: "CryptoCore", package: "Crypto"),
        .product(name: "CryptoP256", package: "Crypto"),
      ],
      exclude: ["Fixtures"],
      swiftSettings: settings
    ),
  ]
)
