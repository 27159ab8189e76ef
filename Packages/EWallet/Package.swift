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
  name: "EWallet",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "EWalletClient", targets: ["EWalletClient"]),
    .library(name: "EWalletSocket", targets: ["EWalletSocket"]),
    .library(name: "EWalletQR", targets: ["EWalletQR"]),
  ],
  dependencies: [
    .package(path: "../WebRPC"),
    .package(path: "../WebSockets"),
  ],
  targets: [
    .systemLibrary(
      name: "CQRencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]
    ),
    .systemLibrary(
      name: "CZBar",
      providers: [.apt(["libzbar-dev"]), .brew(["zbar"])]
    ),
    .systemLibrary(
      name: "CPNG",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]
    ),
    .systemLibrary(
      name: "CJPEG",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]
    ),
    .target(
      name: "EWalletClient",
      dependencies: [
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "WebRPCCurl", package: "WebRPC"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "EWalletSocket",
      dependencies: [
        "EWalletClient",
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "WebSocketClient", package: "WebSockets"),
      ],
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
      swiftSettings: settings
    ),
    .target(
      name: "EWalletVectors",
      dependencies: [
        .product(name: "WebRPC", package: "WebRPC")
      ],
      path: "Tests/EWalletVectors",
      swiftSettings: settings
    ),
    .testTarget(
      name: "EWalletClientTests",
      dependencies: [
        "EWalletClient",
        "EWalletVectors",
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "WebRPCTesting", package: "WebRPC"),
        .product(name: "WebRPCCurl", package: "WebRPC"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "EWalletSocketTests",
      dependencies: [
        "EWalletClient",
        "EWalletSocket",
        "EWalletVectors",
        .product(name: "WebRPC", package: "WebRPC"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "EWalletQRTests",
      dependencies: [
        "EWalletClient",
        "EWalletQR",
        "EWalletVectors",
        .product(name: "WebRPC", package: "WebRPC"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "EWalletDocumentationTests",
      dependencies: [
        "EWalletClient",
        "EWalletQR",
        "EWalletSocket",
      ],
      swiftSettings: settings
    ),
  ]
)
