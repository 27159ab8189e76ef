/// The rules about when a session is over and when the service is asked. Times are milliseconds since 1970.
enum ExpiryPolicy {
  /// A session read this long ago is read again after a successful call.
  static let readAge: Int64 = 6 * 60 * 60 * 1000
  /// The pause between attempts to read while reading fails.
  static let retryPause: Int64 = 15 * 60 * 1000

  /// What the local clock says about a session.
  enum Standing: Equatable {
    /// It has not reached its expiry.
    case current
    /// It has; the service may have extended it.
    case mustBeRead
    /// The lifetime asked for at sign-in has run out; nothing can extend it.
    case over
  }

  /// Judges by the local clock. An unknown end of the lifetime leaves the judgement to the service.
  static func standing(now: Int64, expiresAt: Int64, lifetimeEnd: Int64?) -> Standing {
    guard now >= expiresAt else { return .current }
    if let lifetimeEnd, now >= lifetimeEnd { return .over }
    return .mustBeRead
  }

  /// Whether a successful call should be followed by a read.
  static func isReadDue(now: Int64, lastRead: Int64) -> Bool {
    now - lastRead >= readAge
  }

  /// What a read says about the session.
  enum Verdict: Equatable {
    /// It goes on until the given moment.
    case goesOn(until: Int64)
    /// It has ended.
    case ended
    /// Nothing is known; ask again.
    case unknown
    /// The service knows no such method: the local expiry decides, nothing more will be read.
    case localExpiryDecides
  }

  /// What a read that was answered with an expiry says.
  static func verdict(now: Int64, readExpiry: Int64) -> Verdict {
    readExpiry > now ? .goesOn(until: readExpiry) : .ended
  }

  /// What a read that failed says: 7202, 7203 and 7207 end the session, -2 and 1003 mean an older service.
  /// Code 1000 is the gateway's and says nothing about the credential.
  static func verdict(errorCode: Int) -> Verdict {
    switch errorCode {
    case 7202, 7203, 7207: .ended
    case -2, 1003: .localExpiryDecides
    default: .unknown
    }
  }
}
