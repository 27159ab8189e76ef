internal import CryptoJOSE
internal import WebRPC

/// Who a provider says a person is.
struct VerifiedIdentity: Equatable, Sendable {
  let issuer: String
  let subject: String
  /// Only an address that the provider has verified.
  let email: String?
  /// `exp`, in seconds since 1970.
  let expiry: Int64
}

/// Why an ID token is not believed.
struct IDTokenRefusal: Error, Equatable {
  let reason: String
}

/// An ID token whose form has been looked at, and nothing else yet.
struct SignedIDToken {
  fileprivate let signed: JWS

  init(_ text: String) throws(IDTokenRefusal) {
    do throws(JOSEError) {
      signed = try JWS(compact: text, maximumByteCount: 1 << 16)
    } catch {
      throw IDTokenRefusal(reason: "the ID token is not valid: \(error.reason)")
    }
  }

  var algorithm: JWSAlgorithm { signed.header.algorithm }
}

extension VerifiedIdentity {
  /// How far the provider's clock may be off, in seconds.
  private static let skew: Int64 = 10

  /// Verifies a token: signature, issuer, audience and times (OpenID Connect Core §3.1.3.7).
  ///
  /// - Parameter now: milliseconds since 1970.
  init(
    _ token: SignedIDToken, keys: JWKSet, issuer: String, audience: String, now: Int64
  ) throws(IDTokenRefusal) {
    let claims: JSONValue
    do {
      try token.signed.verify(with: keys)
      claims = try WebRPCJSON.decode(JSONValue.self, from: token.signed.payload)
    } catch let error as JOSEError {
      throw IDTokenRefusal(reason: "the ID token is not valid: \(error.reason)")
    } catch {
      throw IDTokenRefusal(reason: "the ID token's payload is not JSON")
    }
    guard case .object(let members) = claims else {
      throw IDTokenRefusal(reason: "the ID token's payload is not an object")
    }
    func member(_ name: String) -> String? {
      guard case .string(let value)? = members[name], !value.isEmpty else { return nil }
      return value
    }
    guard let named = member("iss"), named.utf8.elementsEqual(issuer.utf8) else {
      throw IDTokenRefusal(reason: "iss is not the committed issuer")
    }
    guard Self.audiences(members["aud"]).contains(where: { $0.utf8.elementsEqual(audience.utf8) }) else {
      throw IDTokenRefusal(reason: "aud does not contain the committed audience")
    }
    guard let expiry = Self.seconds(members["exp"]) else { throw IDTokenRefusal(reason: "exp is not a time") }
    let seconds = now / 1000
    guard expiry > seconds - Self.skew else { throw IDTokenRefusal(reason: "the ID token has expired") }
    for name in ["iat", "nbf"] {
      guard let value = members[name], value != .null else { continue }
      guard let time = Self.seconds(value) else { throw IDTokenRefusal(reason: "\(name) is not a time") }
      guard time <= seconds + Self.skew else { throw IDTokenRefusal(reason: "\(name) is in the future") }
    }
    guard let subject = member("sub"), subject.utf8.count <= 255 else {
      throw IDTokenRefusal(reason: "sub is missing, empty or too long")
    }
    self.issuer = issuer
    self.subject = subject
    self.expiry = expiry
    let isVerified = [.bool(true), .string("true")].contains(members["email_verified"])
    email = isVerified ? member("email").flatMap { EmailAddress.isPlausible($0) ? $0 : nil } : nil
  }

  private static func audiences(_ value: JSONValue?) -> [String] {
    switch value {
    case .string(let one)?: [one]
    case .array(let items)?:
      items.compactMap {
        guard case .string(let one) = $0 else { return nil }
        return one
      }
    default: []
    }
  }

  /// A NumericDate (RFC 7519 §2), also as decimal text.
  private static func seconds(_ value: JSONValue?) -> Int64? {
    switch value {
    case .integer(let number)?: number
    case .number(let number)?: number == number.rounded() ? Int64(exactly: number) : nil
    case .string(let text)?: text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
    default: nil
    }
  }
}
