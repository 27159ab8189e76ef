internal import EVMChain
@_spi(OMSInternal) internal import OMSCore

/// What must hold of the arguments of access methods before anything is sent.
package enum AccessRules {
  /// Whether a text is an unsigned decimal in its one form: `0`, or digits without leading zero.
  package static func isCanonicalDecimal(_ text: String) -> Bool {
    let digits = text.utf8
    guard let first = digits.first, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    return first != 0x30 || digits.count == 1
  }

  /// Refuses a blank identifier.
  package static func check(_ id: String, name: String) throws {
    guard !id.isBlank else { throw LocalFailure.validation("\(name) must not be empty") }
  }

  /// Refuses an expiry that names no moment.
  static func check(expiresAt: String) throws {
    guard Timestamp.milliseconds(expiresAt) != nil else {
      throw LocalFailure.validation("expiresAt must be a moment such as 2026-12-31T00:00:00Z (RFC 3339)")
    }
  }

  /// Refuses an empty list, malformed addresses and limits that are no canonical decimals.
  static func check(_ grants: [SmartSessionGrant]) throws {
    guard !grants.isEmpty else { throw LocalFailure.validation("at least one grant is needed") }
    for (index, grant) in grants.enumerated() {
      let name = "grants[\(index)]"
      switch grant {
      case .nativeTransfer(let to, let limit):
        try checkAddress(to, name: "\(name).to")
        try checkLimit(limit, name: "\(name).limit")
      case .erc20Transfer(let token, let to, let limit, _):
        try checkAddress(token, name: "\(name).token")
        if let to { try checkAddress(to, name: "\(name).to") }
        try checkLimit(limit, name: "\(name).limit")
      }
    }
  }

  /// Refuses anything but an address, `0x` + 40 hex digits, whose mixed case carries the right checksum (EIP-55).
  package static func checkAddress(_ address: String, name: String) throws {
    guard EVMAddress.isWellFormed(address) else {
      throw LocalFailure.validation("\(name) must be 0x and 40 hexadecimal digits")
    }
    try WalletRules.validateGivenAddress(address, name: name)
  }

  /// Refuses anything but an unsigned decimal in its one form.
  package static func checkLimit(_ limit: String, name: String) throws {
    guard isCanonicalDecimal(limit) else {
      throw LocalFailure.validation("\(name) must be a decimal number of base units without leading zeros")
    }
  }
}
