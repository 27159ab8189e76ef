#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The header fields of every request, over HTTP and when a socket is opened.
package enum ProtocolHeaders {
  package static let mediaType = "application/vnd.omisego.v1+json"

  /// The fields in the order in which they are sent. Without a token there is no `Authorization`.
  package static func fields(_ credentials: ClientCredential?) -> [(String, String)] {
    var fields = [("Accept", mediaType), ("Content-Type", mediaType + "; charset=utf-8")]
    if let value = credentials.flatMap(authorization) { fields.append(("Authorization", value)) }
    return fields
  }

  /// `OMGClient ` and the base64 of key and token, or nil without a token.
  package static func authorization(_ credentials: ClientCredential) -> String? {
    guard let token = credentials.authenticationToken else { return nil }
    return "OMGClient " + Data((credentials.apiKey + ":" + token).utf8).base64EncodedString()
  }
}
