internal import SandboxChain
internal import SandboxEWallet
internal import SandboxHTTP
internal import SandboxWaaS
internal import WebRPC

struct Health: Encodable {
  let status = "ok"
  let publishableKeys: [String]
  let time: String
  /// Why the state could not be saved; absent while all is well.
  let saveError: String?

  enum CodingKeys: String, CodingKey { case status, publishableKeys, time, saveError }
}

struct InboxAnswer: Encodable {
  struct Message: Encodable {
    let id: String
    let to: String
    let code: String
    let sentAt: String
    let expiresAt: String
  }

  /// A mail of the eWallet.
  struct Mail: Encodable {
    let kind: String
    let subject: String
    let text: String
    let link: String
    let sentAt: String
  }

  let messages: [Message]
  /// Absent when there is none.
  let mails: [Mail]?
}

struct ClockAnswer: Encodable {
  let time: String
  let advancedSeconds: Double
}

struct ClockRequest: Decodable {
  let advanceSeconds: Double
}

struct ClaimableRequest: Decodable {
  let email: String
  /// Name of the project; the first one unless given.
  let project: String?
  /// `ethereum` unless given, `solana` or `tron`.
  let type: String?
}

struct ClaimableAnswer: Encodable {
  let walletId: String
  let address: String
  let email: String
}

struct RevokeRequest: Decodable {
  let credentialId: String
}

struct RevokeAnswer: Encodable {
  let revoked: Bool
}

struct FaultList: Encodable {
  let faults: [Fault]
}

extension ControlSurface {
  func health() async -> Health {
    Health(
      publishableKeys: projects.flatMap(\.publishableKeys), time: text(clock.now), saveError: await keeper?.lastError)
  }

  func inbox(_ address: String) -> InboxAnswer {
    let mails = ewallet.mails(to: address)
    return InboxAnswer(
      messages: waas.inbox.messages(to: address).map {
        .init(id: $0.id, to: $0.to, code: $0.code, sentAt: text($0.sentAt), expiresAt: text($0.expiresAt))
      },
      mails: mails.isEmpty
        ? nil
        : mails.map {
          .init(kind: $0.kind, subject: $0.subject, text: $0.text, link: $0.link, sentAt: text($0.sentAt))
        })
  }

  func time() -> ClockAnswer {
    ClockAnswer(time: text(clock.now), advancedSeconds: Double(clock.advanced) / 1000)
  }

  func advance(_ request: HTTPServerRequest) async throws -> ClockAnswer {
    let seconds = try request.read(ClockRequest.self).advanceSeconds
    guard seconds > 0, seconds <= 3_153_600_000 else {
      throw ControlError.invalid(
        "advanceSeconds must be above 0 and at most a hundred years: time does not run backwards")
    }
    clock.advance(milliseconds: Int64((seconds * 1000).rounded()))
    await ewallet.expireOverdue { await isSaved() }
    return time()
  }

  func prepareWallet(_ request: HTTPServerRequest) throws -> ClaimableAnswer {
    let wanted = try request.read(ClaimableRequest.self)
    let type = wanted.type ?? "ethereum"
    guard ["ethereum", "solana", "tron"].contains(type) else {
      throw ControlError.invalid("type is none of ethereum, solana and tron")
    }
    guard let project = projects.first(where: { $0.name == wanted.project ?? $0.name }) else {
      throw ControlError.invalid("no such project")
    }
    guard let wallet = try waas.prepareWallet(for: wanted.email, in: project, type: type) else {
      throw ControlError.invalid("email is not an email address")
    }
    return ClaimableAnswer(walletId: wallet.id, address: wallet.address, email: wanted.email)
  }

  func revoke(_ request: HTTPServerRequest) throws -> RevokeAnswer {
    guard try waas.revoke(try request.read(RevokeRequest.self).credentialId) else {
      throw ControlError(404, "not_found", "no such credential")
    }
    return RevokeAnswer(revoked: true)
  }

  func plan(_ request: HTTPServerRequest) throws(ControlError) -> FaultList {
    let fault = try request.read(Fault.self)
    guard !fault.method.isEmpty, fault.count ?? 1 > 0, fault.delayMs ?? 0 >= 0 else {
      throw .invalid("method must not be empty, count must be above 0, delayMs not negative")
    }
    if let status = fault.status, !(200...599).contains(status) { throw .invalid("status is not in 200…599") }
    if let code = fault.error {
      guard fault.status == nil, fault.body == nil else { throw .invalid("error comes with a status and a body") }
      guard SandboxWaaS.error(code: code) != nil else { throw .invalid("error is not a number of an error") }
    }
    guard fault.body == nil || fault.status != nil else { throw .invalid("body needs a status") }
    faults.add(fault)
    return FaultList(faults: faults.pending)
  }

  func text(_ milliseconds: Int64) -> String { WebRPCTimestamp(millisecondsSinceEpoch: milliseconds).text }
}
