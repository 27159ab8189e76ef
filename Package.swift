// swift-tools-version: 6.2
import PackageDescription

/// One set of flags for every target: Swift 6 mode comes with the tools version.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// BEGIN packages (written by `make manifest`)
let packageProducts: [Product] = [
  .library(name: "Attestation", targets: ["Attestation"]),
  .library(name: "AttestationTesting", targets: ["AttestationTesting"]),
  .library(name: "ChainCore", targets: ["ChainCore"]),
  .library(name: "EVMChain", targets: ["EVMChain"]),
  .library(name: "SolanaChain", targets: ["SolanaChain"]),
  .library(name: "TronChain", targets: ["TronChain"]),
  .library(name: "CryptoCore", targets: ["CryptoCore"]),
  .library(name: "CryptoP256", targets: ["CryptoP256"]),
  .library(name: "CryptoSecp256k1", targets: ["CryptoSecp256k1"]),
  .library(name: "CryptoEd25519", targets: ["CryptoEd25519"]),
  .library(name: "CryptoHPKE", targets: ["CryptoHPKE"]),
  .library(name: "CryptoJOSE", targets: ["CryptoJOSE"]),
  .library(name: "CryptoX509", targets: ["CryptoX509"]),
  .library(name: "EWalletClient", targets: ["EWalletClient"]),
  .library(name: "EWalletSocket", targets: ["EWalletSocket"]),
  .library(name: "EWalletQR", targets: ["EWalletQR"]),
  .library(name: "OMSIndexerAPI", targets: ["OMSIndexerAPI"]),
  .library(name: "OMSIndexer", targets: ["OMSIndexer"]),
  .library(name: "KeyStorage", targets: ["KeyStorage"]),
  .library(name: "FileKeyStorage", targets: ["FileKeyStorage"]),
  .library(name: "SQLiteKeyStorage", targets: ["SQLiteKeyStorage"]),
  .library(name: "PKCS11KeyStorage", targets: ["PKCS11KeyStorage"]),
  .library(name: "KeyStorageTesting", targets: ["KeyStorageTesting"]),
  .library(name: "OMSCore", targets: ["OMSCore"]),
  .library(name: "OMSWallet", targets: ["OMSWallet"]),
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
  .library(name: "OMSWaaSAPI", targets: ["OMSWaaSAPI"]),
  .library(name: "OMSWaaS", targets: ["OMSWaaS"]),
  .library(name: "OMSWalletToken", targets: ["OMSWalletToken"]),
  .library(name: "OMSRemoteAccess", targets: ["OMSRemoteAccess"]),
  .library(name: "WebRPC", targets: ["WebRPC"]),
  .library(name: "WebRPCCurl", targets: ["WebRPCCurl"]),
  .library(name: "WebRPCURLSession", targets: ["WebRPCURLSession"]),
  .library(name: "WebRPCTesting", targets: ["WebRPCTesting"]),
  .library(name: "CWebSockets", targets: ["CWebSockets"]),
  .library(name: "WebSocketClient", targets: ["WebSocketClient"]),
  .library(name: "WebRPCGen", targets: ["WebRPCGen"]),
  .executable(name: "webrpc-gen", targets: ["webrpc-gen"]),
]

let packageTargets: [Target] = [
  // Packages/Attestation
  .target(
    name: "Attestation",
    dependencies: [
      "CryptoCore",
      "CryptoP256",
      "CryptoX509",
    ],
    path: "Packages/Attestation/Sources/Attestation",
    swiftSettings: settings
  ),
  .target(
    name: "AttestationTesting",
    dependencies: [
      "Attestation",
      "CryptoCore",
      "CryptoP256",
      "CryptoX509",
    ],
    path: "Packages/Attestation/Sources/AttestationTesting",
    swiftSettings: settings
  ),
  .testTarget(
    name: "AttestationTests",
    dependencies: [
      "Attestation",
      "AttestationTesting",
      "CryptoCore",
      "CryptoP256",
      "CryptoX509",
    ],
    path: "Packages/Attestation/Tests/AttestationTests",
    swiftSettings: settings
  ),
  // Packages/Chains
  .target(
    name: "ChainCore",
    dependencies: ["CryptoCore"],
    path: "Packages/Chains/Sources/ChainCore",
    swiftSettings: settings
  ),
  .target(
    name: "EVMChain",
    dependencies: [
      "ChainCore",
      "CryptoCore",
      "CryptoSecp256k1",
    ],
    path: "Packages/Chains/Sources/EVMChain",
    swiftSettings: settings
  ),
  .target(
    name: "SolanaChain",
    dependencies: [
      "ChainCore",
      "CryptoCore",
      "CryptoEd25519",
    ],
    path: "Packages/Chains/Sources/SolanaChain",
    swiftSettings: settings
  ),
  .target(
    name: "TronChain",
    dependencies: [
      "ChainCore",
      "EVMChain",
      "CryptoCore",
      "CryptoSecp256k1",
    ],
    path: "Packages/Chains/Sources/TronChain",
    swiftSettings: settings
  ),
  .target(
    name: "ChainVectors",
    dependencies: ["CryptoCore"],
    path: "Packages/Chains/Tests/ChainVectors",
    swiftSettings: settings
  ),
  .testTarget(
    name: "ChainCoreTests",
    dependencies: ["ChainCore"],
    path: "Packages/Chains/Tests/ChainCoreTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "EVMChainTests",
    dependencies: [
      "EVMChain",
      "ChainCore",
      "ChainVectors",
      "CryptoCore",
      "CryptoSecp256k1",
    ],
    path: "Packages/Chains/Tests/EVMChainTests",
    exclude: ["Vectors"],
    swiftSettings: settings
  ),
  .testTarget(
    name: "SolanaChainTests",
    dependencies: [
      "SolanaChain",
      "ChainVectors",
      "CryptoCore",
      "CryptoEd25519",
    ],
    path: "Packages/Chains/Tests/SolanaChainTests",
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
      "CryptoCore",
      "CryptoSecp256k1",
    ],
    path: "Packages/Chains/Tests/TronChainTests",
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
      "CryptoCore",
      "CryptoEd25519",
      "CryptoSecp256k1",
    ],
    path: "Packages/Chains/Tests/ChainDocumentationTests",
    swiftSettings: settings
  ),
  // Packages/Crypto
  .systemLibrary(
    name: "COpenSSL",
    path: "Packages/Crypto/Sources/COpenSSL",
    providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
  ),
  .systemLibrary(
    name: "CSodium",
    path: "Packages/Crypto/Sources/CSodium",
    providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]
  ),
  .systemLibrary(
    name: "CSecp256k1",
    path: "Packages/Crypto/Sources/CSecp256k1",
    providers: [.apt(["libsecp256k1-dev"]), .brew(["secp256k1"])]
  ),
  .target(
    name: "CryptoCore",
    dependencies: [
      "COpenSSL",
      "CSodium",
    ],
    path: "Packages/Crypto/Sources/CryptoCore",
    swiftSettings: settings
  ),
  .target(
    name: "CryptoP256",
    dependencies: [
      "CryptoCore",
      "COpenSSL",
    ],
    path: "Packages/Crypto/Sources/CryptoP256",
    swiftSettings: settings
  ),
  .target(
    name: "CryptoSecp256k1",
    dependencies: [
      "CryptoCore",
      "CSecp256k1",
    ],
    path: "Packages/Crypto/Sources/CryptoSecp256k1",
    swiftSettings: settings
  ),
  .target(
    name: "CryptoEd25519",
    dependencies: [
      "CryptoCore",
      "CSodium",
    ],
    path: "Packages/Crypto/Sources/CryptoEd25519",
    swiftSettings: settings
  ),
  .target(
    name: "CryptoHPKE",
    dependencies: [
      "CryptoCore",
      "CryptoP256",
    ],
    path: "Packages/Crypto/Sources/CryptoHPKE",
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
    path: "Packages/Crypto/Sources/CryptoJOSE",
    swiftSettings: settings
  ),
  .target(
    name: "CryptoX509",
    dependencies: [
      "CryptoCore",
      "CryptoP256",
      "COpenSSL",
    ],
    path: "Packages/Crypto/Sources/CryptoX509",
    swiftSettings: settings
  ),
  .target(
    name: "CryptoVectors",
    path: "Packages/Crypto/Tests/CryptoVectors",
    swiftSettings: settings
  ),
  .testTarget(
    name: "CryptoCoreTests",
    dependencies: [
      "CryptoCore",
      "COpenSSL",
      "CryptoVectors",
    ],
    path: "Packages/Crypto/Tests/CryptoCoreTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "CryptoP256Tests",
    dependencies: [
      "CryptoP256",
      "CryptoCore",
      "CryptoVectors",
    ],
    path: "Packages/Crypto/Tests/CryptoP256Tests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "CryptoSecp256k1Tests",
    dependencies: [
      "CryptoSecp256k1",
      "CryptoCore",
      "CryptoVectors",
    ],
    path: "Packages/Crypto/Tests/CryptoSecp256k1Tests",
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
    path: "Packages/Crypto/Tests/CryptoEd25519Tests",
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
    path: "Packages/Crypto/Tests/CryptoHPKETests",
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
    path: "Packages/Crypto/Tests/CryptoJOSETests",
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
    path: "Packages/Crypto/Tests/CryptoX509Tests",
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
    path: "Packages/Crypto/Tests/CryptoDocumentationTests",
    swiftSettings: settings
  ),
  // Packages/EWallet
  .systemLibrary(
    name: "CQRencode",
    path: "Packages/EWallet/Sources/CQRencode",
    providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]
  ),
  .systemLibrary(
    name: "CZBar",
    path: "Packages/EWallet/Sources/CZBar",
    providers: [.apt(["libzbar-dev"]), .brew(["zbar"])]
  ),
  .systemLibrary(
    name: "CPNG",
    path: "Packages/EWallet/Sources/CPNG",
    providers: [.apt(["libpng-dev"]), .brew(["libpng"])]
  ),
  .systemLibrary(
    name: "CJPEG",
    path: "Packages/EWallet/Sources/CJPEG",
    providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]
  ),
  .target(
    name: "EWalletClient",
    dependencies: [
      "WebRPC",
      "WebRPCCurl",
    ],
    path: "Packages/EWallet/Sources/EWalletClient",
    swiftSettings: settings
  ),
  .target(
    name: "EWalletSocket",
    dependencies: [
      "EWalletClient",
      "WebRPC",
      "WebSocketClient",
    ],
    path: "Packages/EWallet/Sources/EWalletSocket",
    swiftSettings: settings
  ),
  .target(
    name: "EWalletQR",
    dependencies: [
      "EWalletClient",
      "CQRencode",
      "CZBar",
      "CPNG",
      "CJPEG",
    ],
    path: "Packages/EWallet/Sources/EWalletQR",
    swiftSettings: settings
  ),
  .target(
    name: "EWalletVectors",
    dependencies: ["WebRPC"],
    path: "Packages/EWallet/Tests/EWalletVectors",
    swiftSettings: settings
  ),
  .testTarget(
    name: "EWalletClientTests",
    dependencies: [
      "EWalletClient",
      "EWalletVectors",
      "WebRPC",
      "WebRPCTesting",
      "WebRPCCurl",
    ],
    path: "Packages/EWallet/Tests/EWalletClientTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "EWalletSocketTests",
    dependencies: [
      "EWalletClient",
      "EWalletSocket",
      "EWalletVectors",
      "WebRPC",
    ],
    path: "Packages/EWallet/Tests/EWalletSocketTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "EWalletQRTests",
    dependencies: [
      "EWalletClient",
      "EWalletQR",
      "EWalletVectors",
      "WebRPC",
    ],
    path: "Packages/EWallet/Tests/EWalletQRTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "EWalletDocumentationTests",
    dependencies: [
      "EWalletClient",
      "EWalletQR",
      "EWalletSocket",
    ],
    path: "Packages/EWallet/Tests/EWalletDocumentationTests",
    swiftSettings: settings
  ),
  // Packages/Indexer
  .target(
    name: "OMSIndexerAPI",
    dependencies: ["WebRPC"],
    path: "Packages/Indexer/Sources/OMSIndexerAPI",
    swiftSettings: settings
  ),
  .target(
    name: "OMSIndexer",
    dependencies: [
      "OMSIndexerAPI",
      "OMSCore",
      "WebRPC",
      "ChainCore",
    ],
    path: "Packages/Indexer/Sources/OMSIndexer",
    swiftSettings: settings
  ),
  .testTarget(
    name: "OMSIndexerAPITests",
    dependencies: [
      "OMSIndexerAPI",
      "WebRPC",
    ],
    path: "Packages/Indexer/Tests/OMSIndexerAPITests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "OMSIndexerTests",
    dependencies: [
      "OMSIndexer",
      "OMSIndexerAPI",
      "OMSCore",
      "WebRPC",
      "ChainCore",
    ],
    path: "Packages/Indexer/Tests/OMSIndexerTests",
    swiftSettings: settings
  ),
  // Packages/KeyStorage
  .systemLibrary(
    name: "CSQLite",
    path: "Packages/KeyStorage/Sources/CSQLite",
    providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
  ),
  .target(
    name: "KeyStorage",
    dependencies: [
      "CryptoCore",
      "CryptoP256",
    ],
    path: "Packages/KeyStorage/Sources/KeyStorage",
    swiftSettings: settings
  ),
  .systemLibrary(
    name: "CLinuxFiles",
    path: "Packages/KeyStorage/Sources/CLinuxFiles"
  ),
  .target(
    name: "FileKeyStorage",
    dependencies: [
      "KeyStorage",
      "CLinuxFiles",
      "CryptoCore",
    ],
    path: "Packages/KeyStorage/Sources/FileKeyStorage",
    swiftSettings: settings
  ),
  .target(
    name: "SQLiteKeyStorage",
    dependencies: [
      "KeyStorage",
      "CSQLite",
    ],
    path: "Packages/KeyStorage/Sources/SQLiteKeyStorage",
    swiftSettings: settings
  ),
  .systemLibrary(
    name: "CPKCS11",
    path: "Packages/KeyStorage/Sources/CPKCS11",
    providers: [.apt(["libp11-kit-dev"]), .brew(["p11-kit"])]
  ),
  .target(
    name: "PKCS11KeyStorage",
    dependencies: [
      "KeyStorage",
      "CPKCS11",
      "CryptoCore",
    ],
    path: "Packages/KeyStorage/Sources/PKCS11KeyStorage",
    swiftSettings: settings
  ),
  .target(
    name: "KeyStorageTesting",
    dependencies: [
      "KeyStorage",
      "CryptoCore",
    ],
    path: "Packages/KeyStorage/Sources/KeyStorageTesting",
    swiftSettings: settings
  ),
  .executableTarget(
    name: "keystorage-torture",
    dependencies: [
      "KeyStorage",
      "FileKeyStorage",
      "SQLiteKeyStorage",
      "CryptoCore",
    ],
    path: "Packages/KeyStorage/Sources/keystorage-torture",
    swiftSettings: settings
  ),
  .testTarget(
    name: "KeyStorageTests",
    dependencies: [
      "KeyStorage",
      "KeyStorageTesting",
      "CryptoCore",
      "CryptoP256",
    ],
    path: "Packages/KeyStorage/Tests/KeyStorageTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "FileKeyStorageTests",
    dependencies: [
      "FileKeyStorage",
      "KeyStorage",
      "KeyStorageTesting",
      "CryptoCore",
    ],
    path: "Packages/KeyStorage/Tests/FileKeyStorageTests",
    exclude: ["Fixtures"],
    swiftSettings: settings
  ),
  .testTarget(
    name: "PKCS11KeyStorageTests",
    dependencies: [
      "PKCS11KeyStorage",
      "KeyStorage",
      "KeyStorageTesting",
      "CryptoCore",
      "CryptoP256",
    ],
    path: "Packages/KeyStorage/Tests/PKCS11KeyStorageTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "KeyStorageTortureTests",
    dependencies: [
      "keystorage-torture",
      "KeyStorage",
      "SQLiteKeyStorage",
      "CryptoCore",
    ],
    path: "Packages/KeyStorage/Tests/KeyStorageTortureTests",
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
      "CryptoCore",
      "CryptoP256",
    ],
    path: "Packages/KeyStorage/Tests/SQLiteKeyStorageTests",
    exclude: ["Fixtures"],
    swiftSettings: settings
  ),
  // Packages/OMSCore
  .target(
    name: "OMSCore",
    dependencies: [
      "ChainCore",
      "WebRPC",
      "KeyStorage",
      "CryptoCore",
    ],
    path: "Packages/OMSCore/Sources/OMSCore",
    swiftSettings: settings
  ),
  .testTarget(
    name: "OMSCoreTests",
    dependencies: [
      "OMSCore",
      "WebRPC",
      "KeyStorage",
    ],
    path: "Packages/OMSCore/Tests/OMSCoreTests",
    swiftSettings: settings
  ),
  // Packages/OMSWallet
  .target(
    name: "OMSWallet",
    dependencies: [
      "OMSCore",
      "OMSWaaS",
      "OMSIndexer",
      "ChainCore",
      "EVMChain",
      "SolanaChain",
      "TronChain",
      "WebRPC",
      "WebRPCCurl",
      "KeyStorage",
      "SQLiteKeyStorage",
      "CryptoCore",
    ],
    path: "Packages/OMSWallet/Sources/OMSWallet",
    swiftSettings: settings
  ),
  .testTarget(
    name: "OMSWalletTests",
    dependencies: [
      "OMSWallet",
      "CryptoCore",
      "OMSCore",
      "WebRPC",
      "KeyStorage",
    ],
    path: "Packages/OMSWallet/Tests/OMSWalletTests",
    swiftSettings: settings
  ),
  // Packages/Sandbox
  .target(
    name: "SandboxHTTP",
    dependencies: ["CWebSockets"],
    path: "Packages/Sandbox/Sources/SandboxHTTP",
    swiftSettings: settings
  ),
  .target(
    name: "SandboxChain",
    dependencies: [
      "ChainCore",
      "EVMChain",
      "CryptoCore",
      "CryptoSecp256k1",
    ],
    path: "Packages/Sandbox/Sources/SandboxChain",
    swiftSettings: settings
  ),
  .target(
    name: "SandboxTron",
    dependencies: [
      "SandboxChain",
      "ChainCore",
      "EVMChain",
      "TronChain",
      "CryptoCore",
      "CryptoSecp256k1",
    ],
    path: "Packages/Sandbox/Sources/SandboxTron",
    swiftSettings: settings
  ),
  .target(
    name: "SandboxSolana",
    dependencies: [
      "SandboxChain",
      "ChainCore",
      "SolanaChain",
      "CryptoCore",
    ],
    path: "Packages/Sandbox/Sources/SandboxSolana",
    swiftSettings: settings
  ),
  .target(
    name: "SandboxWaaS",
    dependencies: [
      "OMSWaaSAPI",
      "WebRPC",
      "SandboxChain",
      "SandboxSolana",
      "SandboxTron",
      "ChainCore",
      "EVMChain",
      "SolanaChain",
      "TronChain",
      "Attestation",
      "AttestationTesting",
      "CryptoCore",
      "CryptoEd25519",
      "CryptoHPKE",
      "CryptoJOSE",
      "CryptoP256",
      "CryptoSecp256k1",
      "CryptoX509",
    ],
    path: "Packages/Sandbox/Sources/SandboxWaaS",
    swiftSettings: settings
  ),
  .target(
    name: "SandboxIndexer",
    dependencies: [
      "OMSIndexerAPI",
      "WebRPC",
      "SandboxChain",
      "SandboxSolana",
      "SandboxTron",
      "ChainCore",
      "EVMChain",
      "SolanaChain",
      "TronChain",
      "CryptoCore",
    ],
    path: "Packages/Sandbox/Sources/SandboxIndexer",
    swiftSettings: settings
  ),
  .target(
    name: "SandboxOIDC",
    dependencies: [
      "SandboxHTTP",
      "SandboxChain",
      "WebRPC",
      "CryptoCore",
      "CryptoJOSE",
      "CryptoP256",
    ],
    path: "Packages/Sandbox/Sources/SandboxOIDC",
    swiftSettings: settings
  ),
  .target(
    name: "SandboxEWallet",
    dependencies: [
      "SandboxHTTP",
      "SandboxChain",
      "WebRPC",
      "CryptoCore",
    ],
    path: "Packages/Sandbox/Sources/SandboxEWallet",
    swiftSettings: settings
  ),
  .target(
    name: "SandboxRPC",
    dependencies: [
      "SandboxHTTP",
      "SandboxChain",
      "WebRPC",
      "ChainCore",
      "EVMChain",
      "CryptoCore",
      "CryptoSecp256k1",
    ],
    path: "Packages/Sandbox/Sources/SandboxRPC",
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
      "KeyStorage",
      "SQLiteKeyStorage",
      "WebRPC",
      "ChainCore",
      "EVMChain",
      "SolanaChain",
      "TronChain",
      "CryptoCore",
      "CryptoJOSE",
    ],
    path: "Packages/Sandbox/Sources/OMSSandbox",
    swiftSettings: settings
  ),
  .testTarget(
    name: "SandboxOIDCTests",
    dependencies: [
      "SandboxOIDC",
      "SandboxHTTP",
      "SandboxChain",
      "WebRPC",
      "CryptoCore",
      "CryptoJOSE",
    ],
    path: "Packages/Sandbox/Tests/SandboxOIDCTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "SandboxHTTPTests",
    dependencies: ["SandboxHTTP"],
    path: "Packages/Sandbox/Tests/SandboxHTTPTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "SandboxChainTests",
    dependencies: [
      "SandboxChain",
      "ChainCore",
      "EVMChain",
      "CryptoCore",
      "CryptoSecp256k1",
    ],
    path: "Packages/Sandbox/Tests/SandboxChainTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "SandboxTronTests",
    dependencies: [
      "SandboxTron",
      "SandboxChain",
      "ChainCore",
      "EVMChain",
      "TronChain",
      "CryptoCore",
      "CryptoSecp256k1",
    ],
    path: "Packages/Sandbox/Tests/SandboxTronTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "SandboxSolanaTests",
    dependencies: [
      "SandboxSolana",
      "SandboxChain",
      "ChainCore",
      "SolanaChain",
      "CryptoCore",
      "CryptoEd25519",
    ],
    path: "Packages/Sandbox/Tests/SandboxSolanaTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "SandboxWaaSTests",
    dependencies: [
      "SandboxWaaS",
      "OMSWaaSAPI",
      "WebRPC",
      "SandboxChain",
      "SandboxSolana",
      "SandboxTron",
      "ChainCore",
      "EVMChain",
      "SolanaChain",
      "TronChain",
      "CryptoCore",
      "CryptoP256",
      "CryptoSecp256k1",
    ],
    path: "Packages/Sandbox/Tests/SandboxWaaSTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "SandboxEWalletTests",
    dependencies: [
      "SandboxEWallet",
      "OMSSandbox",
      "SandboxHTTP",
      "SandboxChain",
      "KeyStorage",
      "SQLiteKeyStorage",
      "WebRPC",
      "WebRPCCurl",
      "CryptoCore",
    ],
    path: "Packages/Sandbox/Tests/SandboxEWalletTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "SandboxRPCTests",
    dependencies: [
      "SandboxRPC",
      "OMSSandbox",
      "SandboxHTTP",
      "SandboxChain",
      "WebRPC",
      "WebRPCCurl",
      "ChainCore",
      "EVMChain",
      "CryptoCore",
      "CryptoSecp256k1",
    ],
    path: "Packages/Sandbox/Tests/SandboxRPCTests",
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
      "KeyStorage",
      "SQLiteKeyStorage",
      "OMSIndexerAPI",
      "OMSWaaSAPI",
      "WebRPC",
      "WebRPCCurl",
      "ChainCore",
      "EVMChain",
      "SolanaChain",
      "TronChain",
      "Attestation",
      "CryptoCore",
      "CryptoEd25519",
      "CryptoHPKE",
      "CryptoJOSE",
      "CryptoP256",
      "CryptoSecp256k1",
      "CryptoX509",
    ],
    path: "Packages/Sandbox/Tests/OMSSandboxTests",
    swiftSettings: settings
  ),
  // Packages/WaaS
  .target(
    name: "OMSWaaSAPI",
    dependencies: ["WebRPC"],
    path: "Packages/WaaS/Sources/OMSWaaSAPI",
    swiftSettings: settings
  ),
  .target(
    name: "OMSWaaS",
    dependencies: [
      "OMSWaaSAPI",
      "OMSCore",
      "WebRPC",
      "KeyStorage",
      "ChainCore",
      "EVMChain",
      "CryptoCore",
      "CryptoP256",
      "CryptoSecp256k1",
      "CryptoEd25519",
      "CryptoHPKE",
      "Attestation",
    ],
    path: "Packages/WaaS/Sources/OMSWaaS",
    swiftSettings: settings
  ),
  .target(
    name: "OMSWalletToken",
    dependencies: [
      "CryptoJOSE",
      "WebRPC",
    ],
    path: "Packages/WaaS/Sources/OMSWalletToken",
    swiftSettings: settings
  ),
  .target(
    name: "OMSRemoteAccess",
    dependencies: [
      "OMSWaaS",
      "OMSCore",
      "WebRPC",
      "KeyStorage",
      "EVMChain",
      "CryptoCore",
      "CryptoSecp256k1",
    ],
    path: "Packages/WaaS/Sources/OMSRemoteAccess",
    swiftSettings: settings
  ),
  .testTarget(
    name: "OMSRemoteAccessTests",
    dependencies: [
      "OMSRemoteAccess",
      "OMSWaaS",
      "OMSCore",
      "WebRPC",
      "KeyStorage",
      "EVMChain",
      "CryptoCore",
    ],
    path: "Packages/WaaS/Tests/OMSRemoteAccessTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "OMSWalletTokenTests",
    dependencies: [
      "OMSWalletToken",
      "CryptoCore",
      "CryptoJOSE",
      "CryptoP256",
      "WebRPC",
    ],
    path: "Packages/WaaS/Tests/OMSWalletTokenTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "OMSWaaSAPITests",
    dependencies: [
      "OMSWaaSAPI",
      "WebRPC",
    ],
    path: "Packages/WaaS/Tests/OMSWaaSAPITests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "OMSWaaSTests",
    dependencies: [
      "OMSWaaS",
      "OMSWaaSAPI",
      "OMSCore",
      "WebRPC",
      "KeyStorage",
      "ChainCore",
      "CryptoCore",
      "CryptoP256",
      "CryptoHPKE",
      "CryptoX509",
      "Attestation",
      "AttestationTesting",
    ],
    path: "Packages/WaaS/Tests/OMSWaaSTests",
    swiftSettings: settings
  ),
  // Packages/WebRPC
  .systemLibrary(
    name: "CCurl",
    path: "Packages/WebRPC/Sources/CCurl",
    providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
  ),
  .systemLibrary(
    name: "CZlib",
    path: "Packages/WebRPC/Sources/CZlib",
    providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
  ),
  .target(
    name: "WebRPC",
    path: "Packages/WebRPC/Sources/WebRPC",
    swiftSettings: settings
  ),
  .target(
    name: "WebRPCCurl",
    dependencies: [
      "WebRPC",
      "CCurl",
      "CZlib",
    ],
    path: "Packages/WebRPC/Sources/WebRPCCurl",
    swiftSettings: settings
  ),
  .target(
    name: "WebRPCURLSession",
    dependencies: ["WebRPC"],
    path: "Packages/WebRPC/Sources/WebRPCURLSession",
    swiftSettings: settings
  ),
  .target(
    name: "WebRPCTesting",
    dependencies: ["WebRPC"],
    path: "Packages/WebRPC/Sources/WebRPCTesting",
    swiftSettings: settings
  ),
  .testTarget(
    name: "WebRPCTests",
    dependencies: ["WebRPC"],
    path: "Packages/WebRPC/Tests/WebRPCTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "WebRPCCurlTests",
    dependencies: [
      "WebRPCCurl",
      "WebRPCTesting",
      "WebRPC",
    ],
    path: "Packages/WebRPC/Tests/WebRPCCurlTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "WebRPCURLSessionTests",
    dependencies: [
      "WebRPCURLSession",
      "WebRPCTesting",
      "WebRPC",
    ],
    path: "Packages/WebRPC/Tests/WebRPCURLSessionTests",
    swiftSettings: settings
  ),
  // Packages/WebSockets
  .systemLibrary(
    name: "CWebSockets",
    path: "Packages/WebSockets/Sources/CWebSockets",
    providers: [.apt(["libwebsockets-dev", "libssl-dev"]), .brew(["libwebsockets", "openssl@3"])]
  ),
  .target(
    name: "WebSocketClient",
    dependencies: ["CWebSockets"],
    path: "Packages/WebSockets/Sources/WebSocketClient",
    swiftSettings: settings
  ),
  .testTarget(
    name: "WebSocketClientTests",
    dependencies: ["WebSocketClient"],
    path: "Packages/WebSockets/Tests/WebSocketClientTests",
    swiftSettings: settings
  ),
  // Tools/webrpc-gen
  .target(
    name: "WebRPCGen",
    path: "Tools/webrpc-gen/Sources/WebRPCGen",
    swiftSettings: settings
  ),
  .executableTarget(
    name: "webrpc-gen",
    dependencies: ["WebRPCGen"],
    path: "Tools/webrpc-gen/Sources/webrpc-gen",
    swiftSettings: settings
  ),
  .target(
    name: "ExampleAPI",
    dependencies: ["WebRPC"],
    path: "Tools/webrpc-gen/Tests/Fixtures/ExampleAPI",
    exclude: ["example.ridl"],
    swiftSettings: settings
  ),
  .target(
    name: "EverythingAPI",
    dependencies: ["WebRPC"],
    path: "Tools/webrpc-gen/Tests/Fixtures/EverythingAPI",
    exclude: ["everything.ridl", "shared.ridl"],
    swiftSettings: settings
  ),
  .target(
    name: "ChatAPI",
    dependencies: ["WebRPC"],
    path: "Tools/webrpc-gen/Tests/Fixtures/ChatAPI",
    exclude: ["chat.ridl"],
    swiftSettings: settings
  ),
  .target(
    name: "OddAPI",
    dependencies: ["WebRPC"],
    path: "Tools/webrpc-gen/Tests/Fixtures/OddAPI",
    exclude: ["odd.ridl"],
    swiftSettings: settings
  ),
  .testTarget(
    name: "WebRPCGenTests",
    dependencies: [
      "WebRPCGen",
      "webrpc-gen",
    ],
    path: "Tools/webrpc-gen/Tests/WebRPCGenTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "GeneratedCodeTests",
    dependencies: [
      "ChatAPI",
      "EverythingAPI",
      "ExampleAPI",
      "OddAPI",
      "WebRPC",
      "WebRPCCurl",
      "WebRPCTesting",
      "WebRPCURLSession",
    ],
    path: "Tools/webrpc-gen/Tests/GeneratedCodeTests",
    swiftSettings: settings
  ),
]
// END packages

let package = Package(
  name: "oms-wallet-swift",
  platforms: [.macOS(.v15)],
  products: packageProducts + [
    .executable(name: "oms", targets: ["oms"])
  ],
  targets: packageTargets + [
    .target(
      name: "OMSCommands",
      dependencies: [
        "OMSWallet", "OMSSandbox", "SandboxTron", "WebRPC", "WebRPCCurl", "KeyStorage", "FileKeyStorage",
        "PKCS11KeyStorage",
        "EWalletClient", "EWalletSocket", "EWalletQR",
        "SQLiteKeyStorage", "ChainCore", "EVMChain", "SolanaChain", "TronChain", "CryptoCore", "CryptoX509",
        "Attestation", "OMSWalletToken", "OMSRemoteAccess",
      ],
      path: "Apps/oms/Sources/OMSCommands",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "oms",
      dependencies: ["OMSCommands"],
      path: "Apps/oms/Sources/oms",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "QuickStart",
      dependencies: ["OMSWallet"],
      path: "Apps/QuickStart",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "interop-oracle",
      dependencies: [
        "CryptoCore", "CryptoEd25519", "CryptoHPKE", "CryptoJOSE", "CryptoP256", "CryptoSecp256k1", "CryptoX509",
        "ChainCore", "EVMChain", "SolanaChain", "TronChain", "Attestation",
      ],
      path: "Tests/Interop/Oracle",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "bench-crypto",
      dependencies: [
        "COpenSSL", "CSecp256k1", "CSodium", "CryptoCore", "CryptoEd25519", "CryptoP256", "CryptoSecp256k1",
      ],
      path: "Tools/bench/Crypto",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "bench-chains",
      dependencies: ["CSecp256k1", "ChainCore", "CryptoCore", "CryptoSecp256k1", "EVMChain"],
      path: "Tools/bench/Chains",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "bench-keystorage",
      dependencies: ["CSQLite", "KeyStorage", "FileKeyStorage", "SQLiteKeyStorage"],
      path: "Tools/bench/KeyStorage",
      swiftSettings: settings
    ),
    .target(
      name: "CAllocations",
      path: "Tools/bench/CAllocations"
    ),
    .executableTarget(
      name: "bench-webrpc",
      dependencies: ["CAllocations", "CCurl", "WebRPC", "WebRPCCurl", "WebRPCTesting", "WebRPCURLSession"],
      path: "Tools/bench/WebRPC",
      swiftSettings: settings
    ),
    .testTarget(
      name: "OMSCommandsTests",
      dependencies: ["OMSCommands", "Attestation", "AttestationTesting", "CryptoCore"],
      path: "Apps/oms/Tests/OMSCommandsTests",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "session-probe",
      dependencies: ["OMSWallet", "FileKeyStorage", "KeyStorage", "SQLiteKeyStorage", "WebRPC"],
      path: "Tests/SessionProbe",
      swiftSettings: settings
    ),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "EWalletClient", "EWalletSocket", "EWalletQR",
        "OMSRemoteAccess", "OMSWallet", "OMSSandbox", "WebRPC", "WebRPCCurl", "WebRPCURLSession", "KeyStorage",
        "SQLiteKeyStorage",
      ],
      path: "Tests/EndToEnd",
      swiftSettings: settings
    ),
    .testTarget(
      name: "TransactionEndToEndTests",
      dependencies: [
        "CryptoCore", "CryptoEd25519", "EVMChain", "OMSSandbox", "OMSWallet", "SandboxSolana", "SandboxTron",
        "SolanaChain", "TronChain",
      ],
      path: "Tests/Transactions",
      swiftSettings: settings
    ),
  ]
)
