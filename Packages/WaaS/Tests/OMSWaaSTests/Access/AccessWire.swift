import OMSCore

@testable import OMSWaaS

/// What the service says about access, as it says it.
enum AccessWire {
  static let receiver = "0x2222222222222222222222222222222222222222"
  static let token = "0x3333333333333333333333333333333333333333"
  static let expiresAt = "2026-12-01T00:00:00Z"
  static let metadata =
    #"{"appUrl":"https://admin.example","appName":"Admin","appLogoUrl":"https://admin.example/l.svg","custom":{"a":"b"}}"#
  static let nativeGrant =
    #"{"kind":"nativeTransfer","nativeTransfer":{"to":"\#(receiver)","limit":"1000"},"erc20Transfer":null}"#
  static let tokenGrant = #"{"kind":"erc20Transfer","erc20Transfer":{"token":"\#(token)","to":null,"limit":"0"}}"#

  static let appMetadata = RemoteCredentialMetadata(
    appUrl: "https://admin.example", appName: "Admin", appLogoUrl: "https://admin.example/l.svg", custom: ["a": "b"])

  static let direct =
    #"{"credentialId":"c1","type":"direct","expiresAt":"\#(expiresAt)","isCaller":true}"#

  /// A remote entry with other parts where they are given.
  static func remote(
    sessionID: String? = #""s1""#, metadata: String? = metadata, grants: String? = "[\(nativeGrant),\(tokenGrant)]",
    type: String = "remote"
  ) -> String {
    var parts = [#""credentialId":"c2","type":"\#(type)","expiresAt":"\#(expiresAt)","isCaller":false"#]
    if let sessionID { parts.append(#""sessionId":\#(sessionID)"#) }
    if let metadata { parts.append(#""metadata":\#(metadata)"#) }
    if let grants { parts.append(#""grants":{"entries":\#(grants)}"#) }
    return "{\(parts.joined(separator: ","))}"
  }

  /// A page of entries.
  static func page(_ entries: [String], cursor: String? = nil) -> String {
    let page = cursor.map { #","page":{"limit":2,"cursor":"\#($0)"}"# } ?? ""
    return #"{"credentials":[\#(entries.joined(separator: ","))]\#(page)}"#
  }

  /// The answer to GetSession with other parts where they are given.
  static func session(
    sessionID: String = "s1", walletID: String = "w1", signer: String = receiver, grants: String = "[\(nativeGrant)]",
    chainID: String = "80002", expiresAt: String = expiresAt
  ) -> String {
    #"{"session":{"sessionId":"\#(sessionID)","walletId":"\#(walletID)","signerAddress":"\#(signer)","#
      + #""grants":{"entries":\#(grants)},"chainId":"\#(chainID)","expiresAt":"\#(expiresAt)"}}"#
  }

  static let grants: [SmartSessionGrant] = [
    .nativeTransfer(to: receiver, limit: "1000"), .erc20Transfer(token: token, limit: "0"),
  ]

  /// What answers must not hold as a grant.
  static let badGrants = [
    #"{"kind":"nativeTransfer"}"#,
    #"{"kind":"erc20Transfer","nativeTransfer":{"to":"\#(receiver)","limit":"1"}}"#,
    #"{"kind":"mint","nativeTransfer":{"to":"\#(receiver)","limit":"1"}}"#,
    #"{"kind":"nativeTransfer","nativeTransfer":{"to":"0x22","limit":"1"}}"#,
    #"{"kind":"nativeTransfer","nativeTransfer":{"to":"\#(receiver)","limit":"01"}}"#,
    #"{"kind":"nativeTransfer","nativeTransfer":{"to":"\#(receiver)","limit":""}}"#,
    #"{"kind":"erc20Transfer","erc20Transfer":{"token":"USDC","limit":"1"}}"#,
    #"{"kind":"erc20Transfer","erc20Transfer":{"token":"\#(token)","to":"","limit":"1"}}"#,
    #"{"kind":"erc20Transfer","erc20Transfer":{"token":"\#(token)","limit":"-1"}}"#,
    #"{"kind":"erc20Transfer","erc20Transfer":{"token":"\#(token)","limit":"1.5"}}"#,
  ]
}
