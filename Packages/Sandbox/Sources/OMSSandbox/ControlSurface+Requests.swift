internal import SandboxHTTP

struct RequestsAnswer: Encodable {
  struct Request: Encodable {
    let time: String
    let method: String
    let path: String
    let status: Int
    let code: Int?
    let error: String?
  }

  let requests: [Request]
}

extension ControlSurface {
  func requests() -> RequestsAnswer {
    RequestsAnswer(
      requests: log.all.map {
        .init(
          time: text($0.time), method: $0.method, path: $0.path, status: $0.status, code: $0.code, error: $0.error)
      })
  }

  /// What this surface offers, as OpenAPI 3.1.
  func description() -> HTTPServerResponse { .json(Array(OpenAPIDocument.text.utf8)) }
}
