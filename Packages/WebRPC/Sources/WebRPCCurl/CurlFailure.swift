internal import CCurl
import WebRPC

/// What libcurl's result codes mean to the caller.
enum CurlFailure {
  static func error(_ result: CURLcode, certificateVerifyResult: Int) -> WebRPCTransportError {
    WebRPCTransportError(code(result, certificateVerifyResult), message: message(result, certificateVerifyResult))
  }

  private static func code(_ result: CURLcode, _ verifyResult: Int) -> WebRPCTransportError.Code {
    switch result {
    case CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED: .invalidURL
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .nameNotResolved
    case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_INTERFACE_FAILED: .connectionFailed
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_FILESIZE_EXCEEDED: .responseTooLarge
    case CURLE_PEER_FAILED_VERIFICATION: .tlsFailed(certificateFailure(verifyResult))
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED, CURLE_SSL_INVALIDCERTSTATUS:
      .tlsFailed(.other)
    case CURLE_FAILED_INIT, CURLE_BAD_FUNCTION_ARGUMENT, CURLE_UNKNOWN_OPTION: .notSent
    // CURLE_OUT_OF_MEMORY is among them: libcurl says it of an over-long header line of an answer, too, when the request
    // has long gone out.
    default: .connectionLost
    }
  }

  /// OpenSSL's X509_V_ERR numbers. libcurl compares the host itself after the chain was found good.
  private static func certificateFailure(_ verifyResult: Int) -> WebRPCTransportError.TLSFailure {
    switch verifyResult {
    case 9, 10: .expired
    case 18, 19, 20, 21, 2: .unknownIssuer
    case 0, 1, 62, 64: .wrongHost
    default: .other
    }
  }

  private static func message(_ result: CURLcode, _ verifyResult: Int) -> String {
    switch code(result, verifyResult) {
    case .tlsFailed(.expired): "the server's certificate is expired or not valid yet"
    case .tlsFailed(.wrongHost): "the server's certificate is for another host"
    case .tlsFailed(.unknownIssuer): "the server's certificate does not lead to a trusted issuer"
    case _ where result == CURLE_SSL_CACERT_BADFILE: "the file of trusted certificates cannot be read"
    case _ where result == CURLE_ABORTED_BY_CALLBACK:
      "the connection broke after the request was written; it was not sent again"
    default: String(cString: curl_easy_strerror(result))
    }
  }
}
