extension SIWEMessage {
  /// Reads the text of a message. Every deviation from the standard's grammar is refused; the address must carry its
  /// checksum, and the chain id has no leading zeros.
  ///
  /// - Throws: ``SIWEError`` naming the part, the line and the offset.
  public init(parsing text: String) throws(SIWEError) {
    var parser = SIWEParser(text)
    self = try parser.message()
  }
}

/// Reads the lines of a message in their order. It compares bytes, not characters: a combining mark behind a colon is
/// part of the value.
struct SIWEParser {
  static let greeting = " wants you to sign in with your Ethereum account:"

  /// Slices of the whole text, so that their indices are offsets.
  private let lines: [ArraySlice<UInt8>]
  private let byteCount: Int
  private var index = 0
  /// Where the parts were found that are checked in the end.
  private var places: [String: (line: Int, offset: Int)] = [:]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    byteCount = bytes.count
    lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
  }

  mutating func message() throws(SIWEError) -> SIWEMessage {
    let (scheme, domain) = try origin()
    let address = try address()
    try blank()
    let statement = try statement()
    let uri = try required("URI", "uri")
    guard try required("Version", "version") == "1" else { throw fault("version", "only version 1 exists") }
    let chainText = try required("Chain ID", "chain-id")
    guard let chainID = UInt64(chainText), String(chainID) == chainText else {
      throw fault("chain-id", "a decimal number below 2^64 without leading zeros expected")
    }
    let nonce = try required("Nonce", "nonce")
    let issuedAt = try required("Issued At", "issued-at")
    let expirationTime = optional("Expiration Time", "expiration-time")
    let notBefore = optional("Not Before", "not-before")
    let requestID = optional("Request ID", "request-id")
    let resources = try resources()
    guard index == lines.count else {
      index += 1
      throw fault("layout", "a line that does not belong here")
    }
    do {
      return try SIWEMessage(
        scheme: scheme, domain: domain, address: address, statement: statement, uri: uri, chainID: chainID,
        nonce: nonce, issuedAt: issuedAt, expirationTime: expirationTime, notBefore: notBefore,
        requestID: requestID, resources: resources)
    } catch {
      let place = places[error.part]
      throw SIWEError(error.part, line: place?.line, offset: place?.offset, error.message)
    }
  }

  private mutating func origin() throws(SIWEError) -> (scheme: String?, domain: String) {
    guard let line = next(), line.suffix(Self.greeting.utf8.count).elementsEqual(Self.greeting.utf8) else {
      throw fault("layout", "the first line ends with '\(Self.greeting)'")
    }
    let origin = line.dropLast(Self.greeting.utf8.count)
    places["scheme"] = (1, 0)
    places["domain"] = (1, 0)
    guard let separator = origin.firstRange(of: Array("://".utf8)) else { return (nil, Self.text(origin)) }
    places["domain"] = (1, separator.upperBound)
    return (Self.text(origin[..<separator.lowerBound]), Self.text(origin[separator.upperBound...]))
  }

  private mutating func address() throws(SIWEError) -> EVMAddress {
    do throws(EVMAddressError) {
      let line = Self.text(next() ?? [])
      let address = try EVMAddress(line)
      guard address.checksummed == line else {
        throw EVMAddressError(.checksumMismatch, offset: 0, "the letter case is not the EIP-55 checksum")
      }
      return address
    } catch {
      throw fault("address", error.message, at: error.offset)
    }
  }

  private mutating func blank() throws(SIWEError) {
    guard next()?.isEmpty == true else { throw fault("layout", "an empty line expected") }
  }

  /// Either an empty line, or the statement and an empty line.
  private mutating func statement() throws(SIWEError) -> String? {
    guard let line = next() else { throw fault("layout", "the text ends too early") }
    if line.isEmpty { return nil }
    places["statement"] = (index, line.startIndex)
    try blank()
    return Self.text(line)
  }

  private mutating func required(_ name: String, _ part: String) throws(SIWEError) -> String {
    guard let value = optional(name, part) else {
      index += 1
      throw fault(part, "the line '\(name): …' expected")
    }
    return value
  }

  private mutating func optional(_ name: String, _ part: String) -> String? {
    let label = Array("\(name): ".utf8)
    guard index < lines.count, lines[index].starts(with: label) else { return nil }
    let value = lines[index].dropFirst(label.count)
    index += 1
    places[part] = (index, value.startIndex)
    return Self.text(value)
  }

  private mutating func resources() throws(SIWEError) -> [String]? {
    guard index < lines.count, lines[index].elementsEqual("Resources:".utf8) else { return nil }
    index += 1
    var resources: [String] = []
    while index < lines.count, let line = next() {
      guard line.starts(with: "- ".utf8) else { throw fault("resources", "a resource starts with '- '") }
      let resource = Self.text(line.dropFirst(2))
      guard URISyntax.isURI(resource) else { throw fault("resources", "not a URI of RFC 3986", at: 2) }
      resources.append(resource)
    }
    return resources
  }

  private mutating func next() -> ArraySlice<UInt8>? {
    defer { index += 1 }
    return index < lines.count ? lines[index] : nil
  }

  /// A fault in the line that was read last.
  private func fault(_ part: String, _ message: String, at column: Int = 0) -> SIWEError {
    let isInside = (1...lines.count).contains(index)
    let offset = isInside ? lines[index - 1].startIndex + column : byteCount
    return SIWEError(part, line: index, offset: offset, message)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
