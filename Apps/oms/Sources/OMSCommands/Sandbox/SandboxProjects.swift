import OMSSandbox

/// Publishable keys that a Sandbox accepts, as `--allow-key` names them.
enum SandboxProjects {
  static let prefix = "pk_local_sdbx_"

  /// Groups keys by their project, in the order of their first mention.
  static func parse(_ keys: [String]) throws -> [SandboxProject] {
    var names: [String] = []
    var keysOfProject: [String: [String]] = [:]
    for key in keys {
      let parts = key.dropFirst(prefix.count).split(separator: "_", omittingEmptySubsequences: false)
      guard key.hasPrefix(prefix), parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
        throw CommandFailure.usage("`--allow-key \(key)`: expected \(prefix)PROJECT_KEY", command: "sandbox")
      }
      let name = String(parts[0])
      if keysOfProject[name] == nil { names.append(name) }
      keysOfProject[name, default: []].append(key)
    }
    return names.map { SandboxProject(name: $0, publishableKeys: keysOfProject[$0] ?? []) }
  }
}
