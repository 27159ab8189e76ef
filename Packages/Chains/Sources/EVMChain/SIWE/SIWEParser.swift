extension SIWEMessage {
  /// Reads the text of a message. Every deviation from the standard's grammar is refused; the address must carry its
  /// checksum.
  ///
  /// - Throws: ``SIWEError`` naming the part and the line.
  public init(parsing text: String) throws(SIWEError) {
    var parser = SIWEParser(text)
    self = try parser.message()
  }
}

/// Reads the lines of a message in their order.
struct SIWEParser {
  static let greeting = " wants you to sign in with your Ethereum account:"

  private let lines: [String]
  private var index = 0

  init(_ text: String) {
    lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
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
      throw fault("chain-id", "a decimal number expected")
    }
    let nonce = try required("Nonce", "nonce")
    let issuedAt = try required("Issued At", "issued-at")
    let expirationTime = optional("Expiration Time")
    let notBefore = optional("Not Before")
    let requestID = optional("Request ID")
    let resources = try resources()
    guard index == lines.count else {
      throw SIWEError("layout", line: index + 1, "a line that does not belong here")
    }
    do {
      return try SIWEMessage(
        scheme: scheme, domain: domain, address: address, statement: statement, uri: uri, chainID: chainID,
        nonce: nonce, issuedAt: issuedAt, expirationTime: expirationTime, notBefore: notBefore,
        requestID: requestID, resources: resources)
    } catch {
      throw SIWEError(error.part, line: line(of: error.part), error.message)
    }
  }

  private mutating func origin() throws(SIWEError) -> (scheme: String?, domain: String) {
    guard let line = next(), line.hasSuffix(Self.greeting) else {
      throw SIWEError("layout", line: 1, "the first line ends with '\(Self.greeting)'")
    }
    let origin = line.dropLast(Self.greeting.count)
    guard let separator = origin.firstRange(of: "://") else { return (nil, String(origin)) }
    return (String(origin[..<separator.lowerBound]), String(origin[separator.upperBound...]))
  }

  private mutating func address() throws(SIWEError) -> EVMAddress {
    do throws(EVMAddressError) {
      let line = next() ?? ""
      let address = try EVMAddress(line)
      guard address.checksummed == line else {
        throw EVMAddressError(.checksumMismatch, offset: 0, "the letter case is not the EIP-55 checksum")
      }
      return address
    } catch {
      throw fault("address", error.message)
    }
  }

  private mutating func blank() throws(SIWEError) {
    guard next()?.isEmpty == true else { throw fault("layout", "an empty line expected") }
  }

  /// Either an empty line, or the statement and an empty line.
  private mutating func statement() throws(SIWEError) -> String? {
    guard let line = next() else { throw fault("layout", "the text ends too early") }
    if line.isEmpty, index < lines.count, !lines[index].isEmpty { return nil }
    try blank()
    return line
  }

  private mutating func required(_ name: String, _ part: String) throws(SIWEError) -> String {
    guard let value = optional(name) else {
      index += 1
      throw fault(part, "the line '\(name): …' expected")
    }
    return value
  }

  private mutating func optional(_ name: String) -> String? {
    guard index < lines.count, lines[index].hasPrefix(name + ": ") else { return nil }
    defer { index += 1 }
    return String(lines[index].dropFirst(name.count + 2))
  }

  private mutating func resources() throws(SIWEError) -> [String]? {
    guard index < lines.count, lines[index] == "Resources:" else { return nil }
    index += 1
    var resources: [String] = []
    while index < lines.count, let line = next() {
      guard line.hasPrefix("- ") else { throw fault("resources", "a resource starts with '- '") }
      resources.append(String(line.dropFirst(2)))
    }
    return resources
  }

  private mutating func next() -> String? {
    guard index < lines.count else {
      index += 1
      return nil
    }
    defer { index += 1 }
    return lines[index]
  }

  /// A fault in the line that was read last.
  private func fault(_ part: String, _ message: String) -> SIWEError {
    SIWEError(part, line: index, message)
  }

  private func line(of part: String) -> Int? {
    let names = [
      "scheme": Self.greeting, "domain": Self.greeting, "uri": "URI: ", "nonce": "Nonce: ",
      "issued-at": "Issued At: ", "expiration-time": "Expiration Time: ", "not-before": "Not Before: ",
      "request-id": "Request ID: ", "resources": "Resources:",
    ]
    guard let name = names[part] else { return part == "statement" ? 4 : nil }
    return lines.lastIndex { $0.hasPrefix(name) || $0.hasSuffix(name) }.map { $0 + 1 }
  }
}
