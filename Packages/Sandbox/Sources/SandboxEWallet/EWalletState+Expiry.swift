/// What time alone changes.
extension EWalletState {
  /// Whether anything waits for its time.
  var hasExpiring: Bool {
    !(index.expiringConsumptions.isEmpty && index.expiringRequests.isEmpty && index.openResets.isEmpty)
  }

  /// Ends pending consumptions, valid requests and password resets whose time is over.
  mutating func expireOverdue(_ moment: Moment) {
    let overdue = index.expiringConsumptions.compactMap { id in consumptions[id] }
      .filter { ($0.expirationDate ?? .max) <= moment.now }
    for consumption in overdue.sorted(by: { $0.number < $1.number }) { expireConsumption(consumption.id, moment) }
    for id in index.expiringRequests {
      if let date = requests[id]?.expirationDate, date <= moment.now { expire(id, .expired, moment) }
    }
    for id in index.openResets {
      guard let reset = resets[id], reset.expiresAt <= moment.now else { continue }
      close(reset)
    }
  }

  mutating func close(_ reset: PasswordResetRecord) {
    resets[reset.id]?.isClosed = true
    index.openResets.remove(reset.id)
  }
}
