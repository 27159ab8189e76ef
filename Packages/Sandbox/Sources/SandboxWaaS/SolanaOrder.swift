internal import ChainCore
internal import SolanaChain

/// A transfer on a Solana network; amounts are decimal, addresses Base58.
struct SolanaOrder: Codable, Equatable, Sendable {
  let network: String
  let from: String
  let to: String
  /// Nil for SOL.
  let token: Token?
  /// Lamports, or base units of the token.
  let amount: String

  struct Token: Codable, Equatable, Sendable {
    let mint: String
    let decimals: UInt8
    /// Whether the receiver's account has to be made: its rent is part of the fee.
    let createsAccount: Bool
  }

  /// The transfer to make; nil if the record does not read, which a record made here always does.
  var transfer: SolanaTransfer? {
    guard let network = SolanaNetwork(rawValue: network), let from = try? SolanaPublicKey(from),
      let to = try? SolanaPublicKey(to), let amount = UInt64(amount)
    else { return nil }
    guard let token else { return SolanaTransfer(network: network, from: from, to: to, token: nil, amount: amount) }
    guard let mint = try? SolanaPublicKey(token.mint) else { return nil }
    return SolanaTransfer(
      network: network, from: from, to: to,
      token: .init(mint: mint, decimals: token.decimals, createsAccount: token.createsAccount), amount: amount)
  }
}

/// A transfer that is to become a transaction.
struct SolanaTransfer: Equatable, Sendable {
  struct Token: Equatable, Sendable {
    let mint: SolanaPublicKey
    let decimals: UInt8
    let createsAccount: Bool
  }

  let network: SolanaNetwork
  let from: SolanaPublicKey
  let to: SolanaPublicKey
  /// Nil for SOL.
  let token: Token?
  let amount: UInt64

  /// The order to save.
  var order: SolanaOrder {
    SolanaOrder(
      network: network.rawValue, from: from.base58, to: to.base58,
      token: token.map { .init(mint: $0.mint.base58, decimals: $0.decimals, createsAccount: $0.createsAccount) },
      amount: String(amount))
  }

  /// The instructions: limit and price of the compute units, a memo with the transaction's identifier, the receiver's
  /// account if it has to be made, the transfer itself, and what the sender pays the relayer.
  ///
  /// The memo makes two equal transfers two transactions, and lets each be found again.
  func instructions(
    memo: String, payer: SolanaPublicKey, reimbursement: SolanaFee?
  ) throws(SolanaError) -> [SolanaInstruction] {
    var calls: [SolanaInstruction] = [
      .computeUnitLimit(SolanaFee.unitLimit), .computeUnitPrice(SolanaFee.unitPrice), .memo(memo, signers: [from]),
    ]
    if let token {
      if token.createsAccount {
        calls.append(try .createAssociatedTokenIdempotent(payer: payer, owner: to, mint: token.mint))
      }
      calls.append(
        try Self.move(amount, of: token.mint, decimals: token.decimals, from: from, to: to))
    } else {
      calls.append(.transfer(from: from, to: to, lamports: amount))
    }
    switch reimbursement {
    case .lamports(let lamports)?: calls.append(.transfer(from: from, to: payer, lamports: lamports))
    case .testToken(let units)?:
      calls.append(
        try Self.move(
          units, of: SolanaFee.token.mint, decimals: SolanaFee.token.decimals, from: from, to: payer))
    case nil: break
    }
    return calls
  }

  private static func move(
    _ amount: UInt64, of mint: SolanaPublicKey, decimals: UInt8, from: SolanaPublicKey, to: SolanaPublicKey
  ) throws(SolanaError) -> SolanaInstruction {
    .transferChecked(
      source: try .associatedToken(owner: from, mint: mint), mint: mint,
      destination: try .associatedToken(owner: to, mint: mint), owner: from, amount: amount, decimals: decimals)
  }
}
