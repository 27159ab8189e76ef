internal import OMSWaaSAPI

/// What proves a user's identity with an OpenID Connect provider.
enum ProofMode: Sendable {
  case idToken
  case authCode
  case authCodePKCE

  /// The mode of a redirect sign-in.
  init(_ mode: OIDCAuthMode) {
    switch mode {
    case .authCode: self = .authCode
    case .authCodePKCE: self = .authCodePKCE
    }
  }

  /// The service's word.
  var service: AuthMode {
    switch self {
    case .idToken: .idToken
    case .authCode: .authCode
    case .authCodePKCE: .authCodePKCE
    }
  }
}
