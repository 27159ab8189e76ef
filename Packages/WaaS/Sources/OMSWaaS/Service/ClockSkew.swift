@_spi(OMSInternal) internal import OMSCore
internal import WebRPC

/// How far this device's clock is from the service's, by the `Date` of an answer.
struct ClockSkew: Equatable, Sendable {
  /// Milliseconds that the device is ahead; negative when it is behind.
  let milliseconds: Int64

  /// What is no more than a slow answer and whole seconds.
  private static let tolerance: Int64 = 2 * 60 * 1000

  /// Compares the moment at which an answer came with its `Date` (RFC 9110 §6.6.1); nil when it has none.
  init?(_ response: WebRPCResponse, now: Int64) {
    guard let date = response.headers["Date"].flatMap(Self.milliseconds) else { return nil }
    milliseconds = now - date
  }

  /// One sentence about a clock that is wrong; nil for one that is right.
  var sentence: String? {
    guard abs(milliseconds) >= Self.tolerance else { return nil }
    let minutes = (abs(milliseconds) + 30_000) / 60_000
    return "this device's clock is \(minutes) minutes \(milliseconds < 0 ? "behind" : "ahead of") the service's"
  }

  /// Codes of the service that a wrong clock may be the reason for: proofs, expiry and nonces.
  private static let timedCodes: Set = ["7002", "7004", "7006", "7201", "7203", "7206", "7207", "7309"]

  /// The error with a word about the clock, where the clock may be the reason.
  func explain(_ error: any Error) -> any Error {
    guard let sentence, let error = error as? OMSWalletError,
      error.code == .sessionExpired || error.code == .attestationVerificationFailed
        || Self.timedCodes.contains(error.upstreamError?.code ?? "")
    else { return error }
    return OMSWalletError(
      code: error.code, operation: error.operation, message: "\(error.message) (\(sentence))", status: error.status,
      txnId: error.txnId, retryable: error.retryable, upstreamError: error.upstreamError,
      underlyingError: error.underlyingError)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The moment of an HTTP date, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
  static func milliseconds(_ date: String) -> Int64? {
    let words = date.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", words[1].utf8.count == 2, words[3].utf8.count == 4,
      let month = months.firstIndex(of: String(words[2]))
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return Timestamp.milliseconds("\(words[3])-\(number)-\(words[1])T\(words[4])Z")
  }
}
