/// The address of the services for one key.
@_spi(OMSInternal) public struct ServiceEndpoint: Hashable, Sendable {
  /// The base URL, without trailing slash.
  public let baseURL: String

  /// The environment variable that moves the local Sandbox.
  public static let sandboxVariable = "OMS_SANDBOX_URL"

  /// Chooses the address: the environment's own; for the local Sandbox a given one, else that of
  /// `OMS_SANDBOX_URL`, else the default. Only loopback addresses can be given.
  public init(key: PublishableKey, override: String?, variables: [String: String]) throws {
    let given: String?
    if key.environment == .localSandbox {
      given = override ?? variables[Self.sandboxVariable].flatMap { $0.isBlank ? nil : $0 }
    } else {
      guard override == nil else { throw ServiceEndpointError.notForThisKey }
      given = nil
    }
    guard let given else {
      baseURL = key.environment.baseURL
      return
    }
    let origin = try ServiceOrigin(given)
    guard origin.isLoopback else { throw ServiceEndpointError.notLoopback }
    var text = given.trimmed[...]
    while text.hasSuffix("/") { text.removeLast() }
    baseURL = String(text)
  }

  /// The wallet service's base URL with a path below it.
  public func url(_ path: String) -> String { baseURL + path }
}

/// Why an address for the services cannot be used.
@_spi(OMSInternal) public enum ServiceEndpointError: Error {
  /// Only keys of the local Sandbox may name an address.
  case notForThisKey
  /// It does not lead to this machine.
  case notLoopback
  /// It is no URL.
  case malformed

  /// The reason in words.
  public var message: String {
    switch self {
    case .notForThisKey: "an endpoint can be given only with a pk_local_sdbx_ key"
    case .notLoopback: "the endpoint of the local Sandbox must be a loopback address"
    case .malformed: "the endpoint is not an http or https URL"
    }
  }
}
