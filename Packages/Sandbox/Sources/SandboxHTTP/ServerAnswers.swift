/// Bodies the server writes without asking its handler, in the form of WebRPC's built-in errors.
enum ServerAnswers {
  /// WebrpcBadRequest (-4) with the HTTP status that the situation calls for.
  static func badRequest(status: Int, cause: String) -> [UInt8] {
    let text =
      #"{"error":"WebrpcBadRequest","code":-4,"msg":"bad request","cause":"\#(cause)","status":\#(status)}"#
    return Array(text.utf8)
  }
}
