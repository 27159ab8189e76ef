import Foundation

/// A file of the Wycheproof project: groups of tests that share parameters.
public struct Wycheproof<Group: Decodable & Sendable>: Decodable, Sendable {
  /// The number of tests that the file claims to hold.
  public let numberOfTests: Int
  /// The groups.
  public let testGroups: [Group]

  /// Reads the file `name` of the folder `wycheproof`.
  public static func load(_ name: String) throws -> Wycheproof<Group> {
    try VectorFolder.decode(Self.self, from: "wycheproof/\(name)", in: VectorFolder.others)
  }
}

/// What a test demands.
public enum WycheproofResult: String, Decodable, Sendable {
  case valid, invalid, acceptable
}

/// Whether the Wycheproof files can be read.
public let hasWycheproof = VectorFolder.has("wycheproof", in: VectorFolder.others)
/// Why a test that needs them does not run.
public let noWycheproof = "the Wycheproof vectors are not there; OMS_VECTORS names the folder that holds them"
/// Whether the vectors of the specifications can be read.
public let hasSpecifications = VectorFolder.has("", in: VectorFolder.specifications)
/// Why a test that needs them does not run.
public let noSpecifications = "the specification vectors are not there; OMS_SPECS names the folder that holds vectors/"
