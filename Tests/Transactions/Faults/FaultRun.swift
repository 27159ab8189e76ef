import OMSWallet

/// One payment and what happens to it, drawn from a seed.
struct FaultRun: Sendable, CustomStringConvertible {
  let number: Int
  let family: WalletType
  let fault: Fault
  let isToken: Bool
  let mode: TransactionMode
  let waits: Bool
  /// Whether the fee is paid in the test token, where that is offered.
  let paysInToken: Bool
  /// The service's error number, where one is planned.
  let code: Int
  /// Whether the service handles Execute before the planned failure is told.
  let isHandled: Bool
  /// Of refused nonces, lost look-ups and pauses before the block.
  let count: Int
  /// Microseconds from sending to killing, or milliseconds of delay.
  let time: Int
  let amount: Int

  init(number: Int, families: [WalletType], using generator: inout SeededGenerator) {
    self.number = number
    family = families.randomElement(using: &generator) ?? .ethereum
    // Each kind comes up, the rest by chance.
    fault = Fault.allCases[number % Fault.allCases.count]
    isToken = Bool.random(using: &generator)
    mode = Bool.random(using: &generator) ? .relayer : .native
    paysInToken = Bool.random(using: &generator)
    let mayWait = Bool.random(using: &generator)
    waits = [.neverMined, .statusLost, .statusGarbage, .cancelledInPolling].contains(fault) || mayWait
    let isHandled = Bool.random(using: &generator)
    self.isHandled = isHandled
    switch fault {
    case .refused:
      let codes =
        family == .ethereum
        ? [7201, 7205, 7207, 7314] : family == .tron ? [7201, 7205, 7207, 7200, 7310] : [7201, 7205, 7207]
      code = codes.randomElement(using: &generator) ?? 7201
    case .unclear:
      // A service that has executed something does not call the request invalid.
      let codes = isHandled ? [7100, 7102, 7306] : [7100, 7102, 7306, 7309, 7200, 7310]
      code = codes.randomElement(using: &generator) ?? 7100
    case .credentialRejected: code = Bool.random(using: &generator) ? 7202 : 7203
    case .prepareRefused: code = [7307, 7304, 7200].randomElement(using: &generator) ?? 7307
    default: code = 7311
    }
    count = Int.random(in: 1...4, using: &generator)
    time = Int.random(in: 0...9_000, using: &generator)
    amount = Int.random(in: 1_000_000...9_000_000, using: &generator)
  }

  /// The fee option to take: the first, or the last, which may be the test token.
  func choice(_ options: [FeeOptionWithBalance]) -> FeeOptionSelection? {
    (paysInToken ? options.last : options.first)?.selection
  }

  var description: String {
    "run \(number): \(family.wireValue) \(isToken ? "token" : "native") \(mode.wireValue), \(fault.rawValue)"
      + (paysInToken ? ", fee in tokens" : "")
      + " (code \(code), handled \(isHandled), count \(count), time \(time), waits \(waits))"
  }
}
