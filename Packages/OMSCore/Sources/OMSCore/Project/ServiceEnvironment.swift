/// An environment of the OMS services, selected by the prefix of the publishable key.
@_spi(OMSInternal) public enum ServiceEnvironment: String, CaseIterable, Sendable {
  case developmentSandbox
  case developmentLive
  case stagingSandbox
  case stagingLive
  case sandbox
  case live
  /// The local Sandbox; the only environment whose address can be given.
  case localSandbox

  /// How keys of this environment begin.
  public var keyPrefix: String {
    switch self {
    case .developmentSandbox: "pk_dev_sdbx_"
    case .developmentLive: "pk_dev_live_"
    case .stagingSandbox: "pk_stg_sdbx_"
    case .stagingLive: "pk_stg_live_"
    case .sandbox: "pk_sdbx_"
    case .live: "pk_live_"
    case .localSandbox: "pk_local_sdbx_"
    }
  }

  /// The base URL of the services, without trailing slash.
  public var baseURL: String {
    switch self {
    case .developmentSandbox: "https://sandbox-api.dev.polygon-dev.technology"
    case .developmentLive: "https://api.dev.polygon-dev.technology"
    case .stagingSandbox: "https://sandbox-api.stg.polygon-dev.technology"
    case .stagingLive: "https://api.stg.polygon-dev.technology"
    case .sandbox: "https://sandbox-api.polygon.technology"
    case .live: "https://api.polygon.technology"
    case .localSandbox: "http://127.0.0.1:8787"
    }
  }
}
