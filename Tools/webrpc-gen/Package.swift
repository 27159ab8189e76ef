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
  name: "webrpc-gen",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "WebRPCGen", targets: ["WebRPCGen"]),
    .executable(name: "webrpc-gen", targets: ["webrpc-gen"]),
  ],
  targets: [
    .target(name: "WebRPCGen", swiftSettings: settings),
    .executableTarget(name: "webrpc-gen", dependencies: ["WebRPCGen"], swiftSettings: settings),
    .testTarget(name: "WebRPCGenTests", dependencies: ["WebRPCGen"], swiftSettings: settings),
  ]
)
