/// A project of the Sandbox: its scope and the publishable keys that lead to it.
public struct SandboxProject: Sendable, Hashable {
  /// First part of the publishable key's name, for example `demo`.
  public let name: String
  /// Publishable keys, for example `pk_local_sdbx_demo_key`.
  public let publishableKeys: [String]
  /// The URIs to which the sign-in relay may send people of this project; nil allows any.
  public let relayReturnURIs: [String]?

  /// A project; every key must have the form `pk_local_sdbx_<name>_<key>` to be of use to a client.
  public init(name: String, publishableKeys: [String], relayReturnURIs: [String]? = nil) {
    self.name = name
    self.publishableKeys = publishableKeys
    self.relayReturnURIs = relayReturnURIs
  }

  /// The scope that requests name: `prj_` and the project's name.
  public var scope: String { "prj_\(name)" }
}

/// Which project a publishable key belongs to.
public struct ProjectDirectory: Sendable {
  private let byKey: [String: SandboxProject]

  /// The directory of these projects; a key named twice belongs to the later project.
  public init(_ projects: [SandboxProject]) {
    var byKey: [String: SandboxProject] = [:]
    for project in projects {
      for key in project.publishableKeys { byKey[key] = project }
    }
    self.byKey = byKey
  }

  /// The project of a key; keys are compared exactly.
  public func project(forKey key: String) -> SandboxProject? { byKey[key] }
}
