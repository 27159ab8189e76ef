import CryptoJOSE
import Testing

/// A signed text with its key, made by others.
struct PublishedJWS: Sendable, CustomTestStringConvertible {
  let source: String
  let algorithm: JWSAlgorithm
  let jwk: String
  let compact: String
  let payload: String

  var testDescription: String { source }

  private static let joe = "{\"iss\":\"joe\",\r\n \"exp\":1300819380,\r\n \"http://example.com/is_root\":true}"
  private static let joePart =
    "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
  private static let secp256k1Key =
    #"{"kty":"EC","crv":"secp256k1","x":"kt97JFuBqmN6tOhnyNURAI95FhqX1k8qxwlgA1L3rLw","#
    + #""y":"6b_fGxP6DLHeRSHlOGzeOhzSbFq1hJidB7vtWKVBn2I"}"#

  static let all = [
    PublishedJWS(
      source: "RFC 7515 §A.2", algorithm: .rs256,
      jwk: #"{"kty":"RSA","n":"ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1"#
        + "Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUs"
        + "LA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9"
        + #"iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ","e":"AQAB"}"#,
      compact: "eyJhbGciOiJSUzI1NiJ9.\(joePart)."
        + "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9"
        + "CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOL"
        + "n6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtV"
        + "rBp0igcN_IoypGlUPQGe77Rw",
      payload: joe),
    PublishedJWS(
      source: "RFC 7515 §A.3", algorithm: .es256,
      jwk: #"{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","#
        + #""y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}"#,
      compact: "eyJhbGciOiJFUzI1NiJ9.\(joePart)."
        + "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q",
      payload: joe),
    PublishedJWS(
      source: "RFC 8037 §A.5", algorithm: .edDSA,
      jwk: #"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
      compact: "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc."
        + "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg",
      payload: "Example of Ed25519 signing"),
    // ES256K has no example in RFC 8812; both forms of s are allowed there.
    PublishedJWS(
      source: "PyCA cryptography, low s", algorithm: .es256k, jwk: secp256k1Key,
      compact: "eyJhbGciOiJFUzI1NksifQ.eyJzdWIiOiJ3YWxsZXQtMSJ9."
        + "GZmUuNfwvBJJ4he_NXKcShNOfed4Kik_LHD1PhwofGcQWTt4hfXn_HKigIK5ldg-GRCnFrkR7F6q3FQEIdEepQ",
      payload: #"{"sub":"wallet-1"}"#),
    PublishedJWS(
      source: "PyCA cryptography, high s", algorithm: .es256k, jwk: secp256k1Key,
      compact: "eyJhbGciOiJFUzI1NksifQ.eyJzdWIiOiJ3YWxsZXQtMSJ9."
        + "GZmUuNfwvBJJ4he_NXKcShNOfed4Kik_LHD1PhwofGfvpsSHegoYA41df31GaifAoZ41z_Y2s90U9gqIrmUinA",
      payload: #"{"sub":"wallet-1"}"#),
  ]
}
