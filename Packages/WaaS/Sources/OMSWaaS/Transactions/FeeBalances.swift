package import ChainCore
@_spi(OMSInternal) internal import OMSCore

/// Looks up what the wallet holds of the tokens in which a fee can be paid.
///
/// One question to the source for all options. When it fails the options carry no balance; that is no error.
package struct FeeBalances: Sendable {
  /// The network of the transaction.
  package enum Place: Sendable {
    case ethereum(Network)
    case solana(SolanaNetwork)
    case tron(TronNetwork)
  }

  let source: (any FeeBalanceSource)?
  let place: Place
  let walletAddress: String

  /// Looks up a wallet's balances; without source there are none.
  package init(source: (any FeeBalanceSource)?, place: Place, walletAddress: String) {
    self.source = source
    self.place = place
    self.walletAddress = walletAddress
  }

  /// No balances, for a caller that does not know the wallet's address.
  package static let unknown = FeeBalances(source: nil, place: .ethereum(.mainnet), walletAddress: "")

  /// The options in their order, with position and balance.
  func options(_ options: [FeeOption]) async throws -> [FeeOptionWithBalance] {
    let lookup = try await balances(for: options)
    return options.enumerated().map { index, option in
      let selection = FeeOptionSelection(feeOption: option, index: UInt32(index))
      guard let held = lookup(option.token) else {
        return FeeOptionWithBalance(
          feeOption: option, selection: selection, decimals: decimals(of: option.token, held: nil))
      }
      let decimals = decimals(of: option.token, held: held)
      return FeeOptionWithBalance(
        feeOption: option,
        selection: selection,
        balance: held.balance,
        available: Self.display(held.raw, decimals: decimals),
        availableRaw: held.raw,
        decimals: decimals)
    }
  }

  /// What is held of one token.
  private struct Held {
    let raw: String
    var balance: TokenBalance?
    var decimals: Int?
  }

  private typealias Lookup = (FeeToken) -> Held?

  private func balances(for options: [FeeOption]) async throws -> Lookup {
    let nothing: Lookup = { _ in nil }
    guard let source else { return nothing }
    do {
      switch place {
      case .ethereum(let network): return try await ethereum(source, network, options)
      case .solana(let network): return try await solana(source, network, options)
      case .tron(let network): return try await tron(source, network, options)
      }
    } catch {
      try Task.checkCancellation()
      return nothing
    }
  }

  private func ethereum(
    _ source: any FeeBalanceSource, _ network: Network, _ options: [FeeOption]
  ) async throws -> Lookup {
    let contracts = Self.distinct(options.compactMap { $0.token.contractAddress?.trimmed.lowercased() })
    let result = try await source.getBalances(
      GetBalancesParams(
        walletAddress: walletAddress, networks: [network], contractAddresses: contracts, includeMetadata: false))
    return { token in
      if token.isNative {
        return result.nativeBalances.first { $0.chainId == Int64(network.id) }
          .map { Held(raw: $0.balance, balance: .native($0), decimals: nil) }
      }
      let address = token.contractAddress?.trimmed.lowercased()
      return result.balances.first { $0.contractAddress.lowercased() == address }
        .map { Held(raw: $0.balance, balance: .contract($0), decimals: nil) }
    }
  }

  private func solana(
    _ source: any FeeBalanceSource, _ network: SolanaNetwork, _ options: [FeeOption]
  ) async throws -> Lookup {
    let mints = Self.distinct(options.filter { !$0.token.isNative }.compactMap { $0.token.contractAddress?.trimmed })
    let result = try await source.getSolanaBalances(
      GetSolanaBalancesParams(
        walletAddress: walletAddress, networks: [network], includeMetadata: false,
        omitNativeBalances: !options.contains { $0.token.isNative }, mintAddresses: mints))
    return { token in
      let address = token.contractAddress?.trimmed
      for balance in result.balances {
        switch balance {
        case .native where token.isNative:
          return Held(raw: balance.balance, decimals: balance.decimals)
        case .fungibleToken(let held) where !token.isNative && held.mintAddress == address:
          return Held(raw: balance.balance, decimals: balance.decimals)
        default:
          continue
        }
      }
      return nil
    }
  }

  private func tron(
    _ source: any FeeBalanceSource, _ network: TronNetwork, _ options: [FeeOption]
  ) async throws -> Lookup {
    let contracts = Self.distinct(
      options.filter { !$0.token.isNative }.compactMap { $0.token.contractAddress?.trimmed })
    let result = try await source.getTronBalances(
      GetTronBalancesParams(
        walletAddress: walletAddress, networks: [network], includeMetadata: false,
        omitNativeBalances: !options.contains { $0.token.isNative }, contractAddresses: contracts))
    return { token in
      let address = token.contractAddress?.trimmed
      for balance in result.balances {
        switch balance {
        case .native where token.isNative:
          return Held(raw: balance.balance, decimals: balance.decimals)
        case .fungibleToken(let held) where !token.isNative && held.contractAddress == address:
          return Held(raw: balance.balance, decimals: balance.decimals)
        default:
          continue
        }
      }
      return nil
    }
  }

  /// Decimal places: the balance's, else the token's, else 18 for the native token of an EVM network.
  private func decimals(of token: FeeToken, held: Held?) -> Int? {
    if let known = held?.decimals ?? token.decimals.map(Int.init) { return known }
    guard case .ethereum = place, token.isNative else { return nil }
    return 18
  }

  /// The balance in whole tokens; the raw text when that is impossible.
  private static func display(_ raw: String, decimals: Int?) -> String {
    guard let decimals, let text = try? formatUnits(value: raw, decimals: decimals) else { return raw }
    return text
  }

  private static func distinct(_ addresses: [String]) -> [String] {
    var seen: Set<String> = []
    return addresses.filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
