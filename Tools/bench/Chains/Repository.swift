import Foundation

/// Where the peers and the inputs shared with them are.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// An input from the folder of the peers.
  static func input(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appending(path: "Tools/bench/Peers/\(name)")))
  }
}
