internal import CryptoCore
internal import EVMChain
internal import SandboxChain

/// What a node means by an error. Codes say little (-32000 stands for nearly everything): the words of the common
/// clients tell more.
enum NodeRefusal: Equatable {
  case reverted(reason: String)
  case alreadyKnown
  case nonceTooLow
  case nonceTooHigh
  case insufficientFunds
  case underpriced
  case fee
  case gasLimit
  case wrongChain
  case invalidSignature
  case methodNotFound
  case other

  init(_ error: EVMNodeError) {
    let words = (error.nodeMessage ?? "").lowercased()
    let has = { (parts: [String]) in parts.contains { words.contains($0) } }
    if error.nodeCode == -32601 {
      self = .methodNotFound
    } else if let reason = Self.revertReason(error) {
      self = .reverted(reason: reason)
    } else if has(["already known", "known transaction", "already imported", "alreadyknown"]) {
      self = .alreadyKnown
    } else if has(["replacement transaction underpriced", "replacement_underpriced", "replacement fee too low"]) {
      self = .underpriced
    } else if has(["nonce too low", "nonce_too_low", "oldnonce", "invalid transaction nonce", "nonce is too low"]) {
      self = .nonceTooLow
    } else if has(["nonce too high", "nonce_too_distant", "nonce gap", "nonce is too high", "noncegap"]) {
      self = .nonceTooHigh
    } else if has([
      "insufficient funds", "insufficient balance", "insufficient_funds", "insufficientfunds", "cannot afford",
      "upfront cost",
      "doesn't have enough funds",
      "does not have enough",
    ]) {
      self = .insufficientFunds
    } else if has(["chain id", "chainid", "chain_id"]) {
      self = .wrongChain
    } else if has([
      "gas limit", "intrinsic gas", "gas required exceeds", "out of gas", "gas_limit", "not enough gas",
      "insufficient gas",
    ]) {
      self = .gasLimit
    } else if has(["base fee", "basefee", "priority fee", "underpriced", "gas price", "fee cap"]) {
      self = .fee
    } else if has(["invalid sender", "signature"]) {
      self = .invalidSignature
    } else {
      self = .other
    }
  }

  /// Why a call reverted; nil for other errors. Data decide; nodes without data say it in words.
  private static func revertReason(_ error: EVMNodeError) -> String? {
    let text = error.nodeMessage ?? ""
    let words = text.lowercased()
    if let data = error.nodeData, !data.isEmpty, error.nodeCode == 3 || words.contains("revert") || isKnown(data) {
      return RevertReason(data: data).description
    }
    guard error.nodeCode == 3 || words.contains("revert") else { return nil }
    for mark in ["execution reverted: ", "reverted with reason string '", "revert: ", "reverted: "] {
      guard let range = words.firstRange(of: mark), words.utf8.count == text.utf8.count else { continue }
      let start = text.utf8.index(
        text.startIndex, offsetBy: words.utf8.distance(from: words.startIndex, to: range.upperBound))
      var reason = text[start...]
      if mark.hasSuffix("'"), reason.hasSuffix("'") { reason.removeLast() }
      if !reason.isEmpty { return String(reason) }
    }
    return "execution reverted"
  }

  /// `Error(string)` or `Panic(uint256)`.
  private static func isKnown(_ data: [UInt8]) -> Bool {
    data.count % 32 == 4 && ["08c379a0", "4e487b71"].contains(Hex.encode(data.prefix(4)))
  }

  /// What the chain did not take and why, in the words of the ledger's errors; nil for what is no refusal of a
  /// transaction.
  func chainError(_ message: String) -> ChainError {
    let code: ChainError.Code =
      switch self {
      case .reverted: .reverted
      case .alreadyKnown: .alreadyKnown
      case .nonceTooLow: .nonceTooLow
      case .nonceTooHigh: .nonceTooHigh
      case .insufficientFunds: .insufficientFunds
      case .underpriced: .underpriced
      case .fee: .fee
      case .gasLimit: .gasLimit
      case .wrongChain: .wrongChain
      case .invalidSignature: .invalidSignature
      case .methodNotFound, .other: .unsupported
      }
    if case .reverted(let reason) = self { return ChainError(code, reason) }
    return ChainError(code, message)
  }
}
