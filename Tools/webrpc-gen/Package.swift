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
    .plugin(name: "GenerateWebRPC", targets: ["GenerateWebRPC"]),
  ],
  dependencies: [
    // For the tests: what generated code is built on.
    .package(path: "../../Packages/WebRPC")
  ],
  targets: [
    .target(name: "WebRPCGen", swiftSettings: settings),
    .executableTarget(name: "webrpc-gen", dependencies: ["WebRPCGen"], swiftSettings: settings),
    .plugin(
      name: "GenerateWebRPC",
      capability: .command(
        intent: .custom(verb: "generate-webrpc", description: "Writes Swift for the WebRPC schemas of a package."),
        permissions: [.writeToPackageDirectory(reason: "Writes the generated files next to the other sources.")]
      ),
      dependencies: ["webrpc-gen"]
    ),
    // Generated from the schemas that lie beside the sources; the tests compare them with what the generator writes.
    .target(
      name: "ExampleAPI",
      dependencies: [.product(name: "WebRPC", package: "WebRPC")],
      path: "Tests/Fixtures/ExampleAPI",
      exclude: ["example.ridl"],
      swiftSettings: settings
    ),
    .target(
      name: "EverythingAPI",
      dependencies: [.product(name: "WebRPC", package: "WebRPC")],
      path: "Tests/Fixtures/EverythingAPI",
      exclude: ["everything.ridl", "shared.ridl"],
      swiftSettings: settings
    ),
    .target(
      name: "ChatAPI",
      dependencies: [.product(name: "WebRPC", package: "WebRPC")],
      path: "Tests/Fixtures/ChatAPI",
      exclude: ["chat.ridl"],
      swiftSettings: settings
    ),
    .target(
      name: "OddAPI",
      dependencies: [.product(name: "WebRPC", package: "WebRPC")],
      path: "Tests/Fixtures/OddAPI",
      exclude: ["odd.ridl"],
      swiftSettings: settings
    ),
    .testTarget(name: "WebRPCGenTests", dependencies: ["WebRPCGen", "webrpc-gen"], swiftSettings: settings),
    .testTarget(
      name: "GeneratedCodeTests",
      dependencies: [
        "ChatAPI",
        "EverythingAPI",
        "ExampleAPI",
        "OddAPI",
        .product(name: "WebRPC", package: "WebRPC"),
        .product(name: "WebRPCCurl", package: "WebRPC"),
        .product(name: "WebRPCTesting", package: "WebRPC"),
        .product(name: "WebRPCURLSession", package: "WebRPC"),
      ],
      swiftSettings: settings
    ),
  ]
)
