public import WebRPC

/// Makes the transport that a conformance case drives.
public struct TransportUnderTest: Sendable {
  /// What a case needs to be set.
  public struct Limits: Sendable {
    /// Bytes that the content of one answer may have.
    public var maximumResponseBytes = 1 << 20
    /// Time for a request that names none.
    public var timeout: Duration = .seconds(20)
    /// PEM file of the certificates to trust instead of the system's.
    public var certificateFile: String?
  }

  /// A fresh transport with these limits.
  public let make: @Sendable (Limits) throws -> any WebRPCTransport

  /// A transport type, described by how to make one.
  public init(make: @escaping @Sendable (Limits) throws -> any WebRPCTransport) {
    self.make = make
  }
}

/// What a transport did that the protocol forbids.
public struct ConformanceFailure: Error, CustomStringConvertible {
  /// The expectation and what happened instead.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// One promise of `WebRPCTransport` and how to check it.
public struct TransportConformanceCase: Sendable, CustomStringConvertible {
  /// What the transport must do.
  public let name: String

  /// The name.
  public var description: String { name }

  private let body: @Sendable (TransportUnderTest) async throws -> Void

  init(_ name: String, _ body: @escaping @Sendable (TransportUnderTest) async throws -> Void) {
    self.name = name
    self.body = body
  }

  /// Runs the check.
  ///
  /// - Throws: ``ConformanceFailure`` when the transport breaks the promise.
  public func run(_ subject: TransportUnderTest) async throws {
    try await body(subject)
  }
}
