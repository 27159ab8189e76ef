internal import WebRPC

/// What an error may say of its reason: parts of it can come from the client, whose logs it then goes to.
enum ErrorCause {
  /// The most characters, counted as Unicode scalars.
  static let longest = 200

  /// The text without control and formatting characters, cut to ``longest``.
  static func tidied(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard scalars.count < longest else {
        scalars.removeLast()
        scalars.append("…")
        break
      }
      scalars.append(isPrintable(scalar) ? scalar : "\u{FFFD}")
    }
    return String(scalars)
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}

extension WebRPCServerResponse {
  /// The answer with its cause, if it has one, made fit to print.
  var withTidyCause: WebRPCServerResponse {
    guard status >= 400 else { return self }
    let error = WebRPCAnswer.error(from: WebRPCResponse(status: status, headers: headers, body: body))
    guard let cause = error.cause else { return self }
    let tidied = ErrorCause.tidied(cause)
    guard !tidied.utf8.elementsEqual(cause.utf8) else { return self }
    var answer = self
    answer.body =
      WebRPCServerResponse(
        error: WebRPCError(
          name: error.name, code: error.code, message: error.message, cause: tidied, status: error.status)
      ).body
    return answer
  }
}
