/// Chooses how the fee of a transaction is paid.
///
/// The selector gets every quoted option in the service's order, with balances. Returning nil stops the
/// transaction with `validationError`; throwing stops it as well. For a sponsored transaction it is called
/// once with no options, so that an app can tell the user; what it returns is then ignored.
/// Selectors run off the main actor.
public struct FeeOptionSelector: Sendable {
  /// The choice itself.
  public typealias Select = @Sendable (_ options: [FeeOptionWithBalance]) async throws -> FeeOptionSelection?

  private let select: Select

  /// Wraps a choice.
  public init(_ select: @escaping FeeOptionSelector.Select) {
    self.select = select
  }

  /// Makes the choice among options with balances.
  public func callAsFunction(_ options: [FeeOptionWithBalance]) async throws -> FeeOptionSelection? {
    try await select(options)
  }

  /// Makes the choice among options whose balances are not known.
  public func callAsFunction(_ options: [FeeOption]) async throws -> FeeOptionSelection? {
    try await select(options.map { FeeOptionWithBalance(feeOption: $0) })
  }

  /// The first option that the wallet can pay.
  public static let firstAvailable = FeeOptionSelector { options in
    options.first { FeeAmount.isEnough(available: $0.availableRaw, fee: $0.feeOption.value) }?.selection
  }

  /// A choice of the app's own.
  public static func custom(_ pick: @escaping FeeOptionSelector.Select) -> FeeOptionSelector {
    FeeOptionSelector(pick)
  }
}
