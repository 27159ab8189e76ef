/// What a decoder accepts. Input comes from strangers, so everything has a bound.
public struct CBORLimits: Hashable, Sendable {
  /// The values that may have an indefinite length (RFC 8949 §3.2).
  public struct IndefiniteLengths: OptionSet, Hashable, Sendable {
    /// One bit each.
    public let rawValue: UInt8

    /// Takes the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Byte and text strings in chunks.
    public static let strings = IndefiniteLengths(rawValue: 1)
    /// Arrays.
    public static let arrays = IndefiniteLengths(rawValue: 2)
    /// Maps.
    public static let maps = IndefiniteLengths(rawValue: 4)
    /// All of them.
    public static let all: IndefiniteLengths = [.strings, .arrays, .maps]
  }

  /// How many arrays, maps and tags may stand inside each other.
  public var depth: Int
  /// How many elements an array and entries a map may have.
  public var entries: Int
  /// How many bytes a string may have.
  public var stringBytes: Int
  /// Which values may have an indefinite length.
  public var indefiniteLengths: IndefiniteLengths
  /// Whether numbers and lengths must be in their shortest form (RFC 8949 §4.2.1).
  public var requiresShortestForm: Bool

  /// Sets every bound; the defaults are those of attestation documents.
  public init(
    depth: Int = 16, entries: Int = 256, stringBytes: Int = 1 << 20, indefiniteLengths: IndefiniteLengths = .maps,
    requiresShortestForm: Bool = true
  ) {
    self.depth = depth
    self.entries = entries
    self.stringBytes = stringBytes
    self.indefiniteLengths = indefiniteLengths
    self.requiresShortestForm = requiresShortestForm
  }

  /// The bounds of attestation documents: depth 16, 256 entries, strings of 1 MiB, indefinite length for maps only.
  public static let attestation = CBORLimits()
}
