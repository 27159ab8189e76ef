import CCurl

/// The peer: libcurl's easy interface, one handle, one call after the other on the calling thread.
final class EasyLoop {
  private let handle: UnsafeMutableRawPointer
  private let list: UnsafeMutablePointer<curl_slist>?

  init?(url: String, body: String) {
    guard let handle = curl_easy_init() else { return nil }
    self.handle = handle
    list = curl_slist_append(curl_slist_append(nil, "Content-Type: application/json"), "Expect:")
    let results = [
      oms_curl_set_string(handle, CURLOPT_URL, url),
      oms_curl_set_list(handle, CURLOPT_HTTPHEADER, list),
      oms_curl_set_string(handle, CURLOPT_COPYPOSTFIELDS, body),
      oms_curl_set_write_callback(handle, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count },
    ]
    guard results.allSatisfy({ $0 == CURLE_OK }) else { return nil }
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(list)
  }

  func call() -> Bool {
    curl_easy_perform(handle) == CURLE_OK && oms_curl_get_long(handle, CURLINFO_RESPONSE_CODE) == 200
  }
}
