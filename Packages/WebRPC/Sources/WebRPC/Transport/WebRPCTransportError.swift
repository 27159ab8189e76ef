/// Why a request got no complete HTTP answer.
///
/// Two errors are equal when their codes are. The message is for people and holds no header or body content.
public struct WebRPCTransportError: Error, Sendable {
  /// The kind of failure.
  public enum Code: Hashable, Sendable {
    /// No connection: refused, unreachable, or a proxy said no.
    case connectionFailed
    /// The host name has no address.
    case nameNotResolved
    /// The time given for the whole exchange is over.
    case timedOut
    /// The TLS handshake failed or the server's certificate is not acceptable.
    case tlsFailed(TLSFailure)
    /// The connection ended before the answer was complete.
    case connectionLost
    /// The answer is larger than the transport allows.
    case responseTooLarge
    /// Not an absolute `http` or `https` URL.
    case invalidURL
    /// Refused before anything went to the network: a header that cannot be sent, or a closed transport.
    case notSent
  }

  /// What is wrong with the TLS connection.
  public enum TLSFailure: Hashable, Sendable {
    /// The certificate is expired or not valid yet.
    case expired
    /// The certificate is for another host.
    case wrongHost
    /// The certificate does not lead to a trusted issuer, or is self-signed.
    case unknownIssuer
    /// Anything else, for example no common protocol version.
    case other
  }

  /// The kind of failure, to branch on.
  public let code: Code

  /// One sentence for people and logs.
  public let message: String

  /// An error with this kind and text.
  public init(_ code: Code, message: String) {
    self.code = code
    self.message = message
  }
}

extension WebRPCTransportError: Equatable {
  /// Equal when the codes are equal.
  public static func == (left: WebRPCTransportError, right: WebRPCTransportError) -> Bool {
    left.code == right.code
  }
}

extension WebRPCTransportError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
