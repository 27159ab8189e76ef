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
  name: "WebRPC",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "WebRPC", targets: ["WebRPC"]),
    .library(name: "WebRPCCurl", targets: ["WebRPCCurl"]),
    .library(name: "WebRPCURLSession", targets: ["WebRPCURLSession"]),
    .library(name: "WebRPCTesting", targets: ["WebRPCTesting"]),
  ],
  targets: [
    .systemLibrary(
      name: "CCurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
    ),
    .systemLibrary(
      name: "CZlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    .target(
      name: "WebRPC",
      swiftSettings: settings
    ),
    .target(
      name: "WebRPCCurl",
      dependencies: [
        "WebRPC",
        "CCurl",
        "CZlib",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "WebRPCURLSession",
      dependencies: [
        "WebRPC"
      ],
      swiftSettings: settings
    ),
    .target(
      name: "WebRPCTesting",
      dependencies: [
        "WebRPC"
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "WebRPCTests",
      dependencies: [
        "WebRPC"
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "WebRPCCurlTests",
      dependencies: [
        "WebRPCCurl",
        "WebRPCTesting",
        "WebRPC",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "WebRPCURLSessionTests",
      dependencies: [
        "WebRPCURLSession",
        "WebRPCTesting",
        "WebRPC",
      ],
      swiftSettings: settings
    ),
  ]
)
