import FoundationEssentials
import Testing

/// Vector files of the specifications: `$OMS_SPECS/vectors`, else `../shared/specs/vectors` next to the project.
enum VectorFiles {
  static let folder: String? = {
    let environment = ProcessInfo.processInfo.environment
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    guard let packages = root.lastIndex(of: "Packages") else { return nil }
    let beside = root[..<packages].dropLast().joined(separator: "/") + "/shared/specs"
    let folder = (environment["OMS_SPECS"] ?? beside) + "/vectors"
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }()

  static var areThere: Bool { folder != nil }

  static func load<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
    let folder = try #require(folder)
    return try JSONDecoder().decode(type, from: Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
  }
}
