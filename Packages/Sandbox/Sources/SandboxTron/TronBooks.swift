internal import ChainCore
internal import TronChain

/// An account of one network.
struct TronAccount: Equatable {
  /// Sun.
  var balance: Int64 = 0
  /// Bytes of the daily allowance that were used up at ``usedAt``.
  var usedBandwidth: Int64 = 0
  /// Milliseconds since 1970.
  var usedAt: Int64 = 0

  /// Bytes of the allowance that count as used at a time: what was used comes back evenly.
  func usedBandwidth(at time: Int64) -> Int64 {
    let rest = TronPrices.recovery - max(0, time - usedAt)
    guard rest > 0 else { return 0 }
    return (usedBandwidth * rest + TronPrices.recovery - 1) / TronPrices.recovery
  }

  /// Bytes that can be sent for nothing at a time.
  func freeBandwidth(at time: Int64) -> Int64 { max(0, TronPrices.freeBandwidth - usedBandwidth(at: time)) }
}

/// Who may move whose units of the token.
struct TronAllowance: Hashable {
  let owner: TronAddress
  let spender: TronAddress
}

/// Accounts and token units of one network, as the last block left them.
struct TronBooks {
  var accounts: [TronAddress: TronAccount] = [:]
  var tokens: [TronAddress: UInt256] = [:]
  var allowances: [TronAllowance: UInt256] = [:]
  /// Sun ever credited from outside.
  var issued: Int64 = 0
  /// Sun ever burnt.
  var burnt: Int64 = 0
  /// Sum of all units of the token.
  var tokenSupply: UInt256 = 0

  /// Sum of all balances in sun; together with ``burnt`` always what was ``issued``.
  var total: Int64 { accounts.values.reduce(0) { $0 + $1.balance } }

  /// Credits an account, and makes it if there is none. What is issued never exceeds 64 bits, so no balance does.
  mutating func issue(_ amount: Int64, to account: TronAddress) throws(TronLedgerError) {
    let (sum, overflow) = issued.addingReportingOverflow(amount)
    guard amount > 0, !overflow else {
      throw TronLedgerError(.invalidContract, "the amount is not positive, or all TRX together exceed 64 bits")
    }
    issued = sum
    accounts[account, default: TronAccount()].balance += amount
  }

  /// Makes units of the token. The supply never exceeds 256 bits, so no balance does.
  mutating func issueToken(_ amount: UInt256, to account: TronAddress) throws(TronLedgerError) {
    let (sum, overflow) = tokenSupply.addingReportingOverflow(amount)
    guard !overflow else { throw TronLedgerError(.invalidContract, "all units of the token exceed 256 bits") }
    tokenSupply = sum
    tokens[account] = (tokens[account] ?? 0).addingReportingOverflow(amount).partialValue
  }

  /// Enters what transactions have changed.
  mutating func enter(_ changes: TronChanges) {
    accounts.merge(changes.accounts) { $1 }
    tokens.merge(changes.tokens) { $1 }
    allowances.merge(changes.allowances) { $1 }
    burnt += changes.burnt
  }
}

/// What transactions change in the books.
struct TronChanges {
  var accounts: [TronAddress: TronAccount] = [:]
  var tokens: [TronAddress: UInt256] = [:]
  var allowances: [TronAllowance: UInt256] = [:]
  var burnt: Int64 = 0
}
