internal import CCurl
import WebRPC

/// An easy handle with everything set that does not change from call to call.
final class CurlEasyHandle {
  let pointer: UnsafeMutableRawPointer

  init?(_ configuration: CurlTransportConfiguration) {
    guard let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
    guard setFixedOptions(configuration) else { return nil }
  }

  deinit {
    curl_easy_cleanup(pointer)
  }

  /// Drops what belongs to the last call, so that an idle handle holds no request.
  func forgetCall() {
    _ = oms_curl_set_list(pointer, CURLOPT_HTTPHEADER, nil)
    _ = oms_curl_set_pointer(pointer, CURLOPT_COPYPOSTFIELDS, nil)
    _ = oms_curl_set_pointer(pointer, CURLOPT_PRIVATE, nil)
  }

  private func setFixedOptions(_ configuration: CurlTransportConfiguration) -> Bool {
    oms_curl_set_quick_exit(pointer)
    let limit = curl_off_t(max(0, configuration.maximumResponseBytes))
    let results = [
      // SIGALRM is process-wide and not ours to use.
      oms_curl_set_long(pointer, CURLOPT_NOSIGNAL, 1),
      oms_curl_set_long(pointer, CURLOPT_POST, 1),
      oms_curl_set_string(pointer, CURLOPT_PROTOCOLS_STR, "http,https"),
      oms_curl_set_long(pointer, CURLOPT_FOLLOWLOCATION, 0),
      oms_curl_set_long(pointer, CURLOPT_DISALLOW_USERNAME_IN_URL, 1),
      oms_curl_set_long(pointer, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS)),
      oms_curl_set_long(pointer, CURLOPT_SSL_VERIFYPEER, 1),
      oms_curl_set_long(pointer, CURLOPT_SSL_VERIFYHOST, 2),
      oms_curl_set_long(pointer, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
      oms_curl_set_long(pointer, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
      // Content is unpacked here, where a part of it is not taken for the whole.
      oms_curl_set_long(pointer, CURLOPT_HTTP_CONTENT_DECODING, 0),
      oms_curl_set_size(pointer, CURLOPT_MAXFILESIZE_LARGE, limit),
      oms_curl_set_write_callback(pointer, CURLOPT_WRITEFUNCTION, receiveBody),
      oms_curl_set_write_callback(pointer, CURLOPT_HEADERFUNCTION, receiveHeader),
      oms_curl_set_prerequest_callback(pointer, approveSending),
      oms_curl_set_socket_callback(pointer, keepFromChildren),
    ]
    return results.allSatisfy { $0 == CURLE_OK } && setTrust(configuration)
  }

  /// Sets whom to trust. libcurl adds file and folder together, and each of them begins as the system's: whoever names
  /// one of them means nobody else.
  private func setTrust(_ configuration: CurlTransportConfiguration) -> Bool {
    if let file = configuration.systemCertificateFile {
      guard oms_curl_set_string(pointer, CURLOPT_CAINFO, file) == CURLE_OK else { return false }
    }
    if let directory = configuration.systemCertificateDirectory {
      guard oms_curl_set_string(pointer, CURLOPT_CAPATH, directory) == CURLE_OK else { return false }
    }
    let (file, directory) = (configuration.certificateFile, configuration.certificateDirectory)
    guard file != nil || directory != nil else { return true }
    return setTrust(file: file, directory: directory)
  }

  /// Nil takes the system's place away.
  private func setTrust(file: String?, directory: String?) -> Bool {
    oms_curl_set_string(pointer, CURLOPT_CAINFO, file) == CURLE_OK
      && oms_curl_set_string(pointer, CURLOPT_CAPATH, directory) == CURLE_OK
  }
}
