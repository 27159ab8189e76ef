import Foundation
import WebRPC

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What URLSession's errors mean to the caller.
enum URLSessionFailure {
  static func error(_ error: any Error) -> WebRPCTransportError {
    let code = code(error)
    return WebRPCTransportError(code, message: message(code))
  }

  private static func code(_ error: any Error) -> WebRPCTransportError.Code {
    guard let error = error as? URLError else { return .connectionLost }
    switch error.code {
    case .badURL: return .invalidURL
    case .cannotFindHost, .dnsLookupFailed: return .nameNotResolved
    case .cannotConnectToHost, .notConnectedToInternet: return .connectionFailed
    case .timedOut: return .timedOut
    case .serverCertificateHasBadDate, .serverCertificateNotYetValid: return .tlsFailed(.expired)
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot:
      return certificateCode(error, or: .unknownIssuer)
    case .secureConnectionFailed: return certificateCode(error, or: .other)
    default: return isCertificateError(error) ? certificateCode(error, or: .other) : .connectionLost
    }
  }

  /// FoundationNetworking has one code for every TLS failure; only the text of the library below it tells them apart.
  private static func certificateCode(
    _ error: URLError,
    or other: WebRPCTransportError.TLSFailure
  ) -> WebRPCTransportError.Code {
    let text = error.localizedDescription.lowercased()
    if text.contains("expired") || text.contains("not yet valid") { return .tlsFailed(.expired) }
    if text.contains("subject name") || text.contains("host name") { return .tlsFailed(.wrongHost) }
    if text.contains("self-signed") || text.contains("self signed") || text.contains("issuer") {
      return .tlsFailed(.unknownIssuer)
    }
    return .tlsFailed(other)
  }

  private static func isCertificateError(_ error: URLError) -> Bool {
    let text = error.localizedDescription.lowercased()
    return text.contains("ssl") || text.contains("certificate")
  }

  private static func message(_ code: WebRPCTransportError.Code) -> String {
    switch code {
    case .invalidURL: "the URL is not well formed"
    case .nameNotResolved: "the host has no address"
    case .connectionFailed: "could not connect to the server"
    case .timedOut: "the time for the request is over"
    case .tlsFailed(.expired): "the server's certificate is expired or not valid yet"
    case .tlsFailed(.wrongHost): "the server's certificate is for another host"
    case .tlsFailed(.unknownIssuer): "the server's certificate does not lead to a trusted issuer"
    case .tlsFailed(.other): "no secure connection could be made"
    default: "the connection ended before the answer was complete"
    }
  }
}
