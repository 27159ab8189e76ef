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
  name: "WebSockets",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CWebSockets", targets: ["CWebSockets"]),
    .library(name: "WebSocketClient", targets: ["WebSocketClient"]),
  ],
  targets: [
    .systemLibrary(
      name: "CWebSockets",
      providers: [.apt(["libwebsockets-dev", "libssl-dev"]), .brew(["libwebsockets", "openssl@3"])]
    ),
    .target(
      name: "WebSocketClient",
      dependencies: ["CWebSockets"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "WebSocketClientTests",
      dependencies: ["WebSocketClient"],
      swiftSettings: settings
    ),
  ]
)
