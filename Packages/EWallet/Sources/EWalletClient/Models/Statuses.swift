/// Who pays when a transaction request is consumed.
public enum TransactionRequestType: String, Codable, Sendable, CaseIterable {
  /// The maker of the request is paid.
  case receive
  /// The maker of the request pays.
  case send
}

/// Whether a transaction request can be consumed.
public enum TransactionRequestStatus: String, Codable, Sendable, CaseIterable {
  /// It can.
  case valid
  /// It cannot any more.
  case expired
}

/// How far a transaction consumption is.
public enum TransactionConsumptionStatus: String, Codable, Sendable, CaseIterable {
  /// It waits for its approval.
  case pending
  /// Funds have moved.
  case confirmed
  /// It was approved and is about to be carried out.
  case approved
  /// The maker of the request said no.
  case rejected
  /// The consumer took it back.
  case cancelled
  /// It was approved, but funds could not be moved.
  case failed
  /// Nobody approved it in time.
  case expired
}

/// How far a transaction is.
public enum TransactionStatus: String, Codable, Sendable, CaseIterable {
  /// It is being carried out.
  case pending
  /// Funds have moved.
  case confirmed
  /// Funds have not moved.
  case failed
}
