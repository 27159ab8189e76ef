/// Who calls an operation that needs credentials.
struct Caller {
  let user: UserRecord
  /// Identifier of the auth token that was used.
  let authTokenID: String
}
