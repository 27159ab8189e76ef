import CryptoCore

/// Whom and what a verifier trusts.
public struct AttestationPolicy: Hashable, Sendable {
  /// SHA-256 of the root certificate's DER.
  public var rootFingerprint: [UInt8]
  /// The values of PCR0 that are trusted; during a rotation there are two.
  public var measurements: Set<[UInt8]>
  /// Whether an enclave in debug mode may be trusted. Its PCR0 is all zero whatever runs in it, so it identifies
  /// nothing; only test environments accept that.
  public var acceptsDebugMode: Bool
  /// How far the document's time may be from the present, in milliseconds.
  public var tolerance: Int64

  /// Sets every part.
  public init(
    rootFingerprint: [UInt8], measurements: Set<[UInt8]>, acceptsDebugMode: Bool = false, tolerance: Int64 = 300_000
  ) {
    self.rootFingerprint = rootFingerprint
    self.measurements = measurements
    self.acceptsDebugMode = acceptsDebugMode
    self.tolerance = tolerance
  }
}
