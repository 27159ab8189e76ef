/// The two amounts of an exchange from one of them, or the check that both fit. Rounds towards zero.
struct ExchangeCalculation {
  let fromAmount: Amount
  let toAmount: Amount

  /// Amounts in the same token.
  init(same fromAmount: Amount?, _ toAmount: Amount?) throws(EWalletError) {
    guard let amount = fromAmount ?? toAmount else { throw .missing("from_amount") }
    guard fromAmount ?? amount == toAmount ?? amount else { throw .invalidRate }
    (self.fromAmount, self.toAmount) = (amount, amount)
  }

  /// - Throws: `exchange:invalid_rate` when an amount is zero or below, or both are given and differ from what the
  ///   rate says by more than one subunit of the received token.
  init(
    from: TokenRecord, to: TokenRecord, rate: Rate, fromAmount: Amount?, toAmount: Amount?
  ) throws(EWalletError) {
    let numerator = rate.numerator * to.subunitToUnit
    let denominator = rate.denominator * from.subunitToUnit
    if let fromAmount {
      guard let computed = (fromAmount * numerator).divided(by: denominator)?.quotient else { throw .invalidRate }
      let difference = (computed - (toAmount ?? computed)).magnitude
      guard difference <= 1 else { throw .invalidRate }
      (self.fromAmount, self.toAmount) = (fromAmount, toAmount ?? computed)
    } else if let toAmount {
      guard let computed = (toAmount * denominator).divided(by: numerator)?.quotient else { throw .invalidRate }
      (self.fromAmount, self.toAmount) = (computed, toAmount)
    } else {
      throw .missing("from_amount")
    }
    guard self.fromAmount > .zero, self.toAmount > .zero else { throw .invalidRate }
  }

  /// Subunits of `to` for a subunit of `from`.
  static func effectiveRate(from: TokenRecord, to: TokenRecord, rate: Rate) -> Double {
    (rate.numerator * to.subunitToUnit).approximation / (rate.denominator * from.subunitToUnit).approximation
  }
}
