import COpenSSL

extension X509Chain {
  /// What OpenSSL's path validation (RFC 5280 §6) makes of the chain with only its root trusted.
  func pathValidation(at second: Int64) -> [X509ChainFailure] {
    defer { ERR_clear_error() }
    let last = certificates.count - 1
    func failure(_ reason: String, at index: Int) -> [X509ChainFailure] {
      [X509ChainFailure(rule: .pathValidation, index: index, reason: reason)]
    }
    let store = X509_STORE_new()
    let context = X509_STORE_CTX_new()
    let untrusted = oms_x509_stack_new()
    defer {
      X509_STORE_CTX_free(context)
      X509_STORE_free(store)
      oms_x509_stack_free(untrusted)
    }
    for certificate in certificates[1..<last] { _ = oms_x509_stack_push(untrusted, certificate.handle.pointer) }
    guard X509_STORE_add_cert(store, root.handle.pointer) == 1,
      oms_x509_stack_count(untrusted) == Int32(last - 1),
      X509_STORE_CTX_init(context, store, leaf.handle.pointer, untrusted) == 1,
      let parameters = X509_STORE_CTX_get0_param(context)
    else { return failure("OpenSSL cannot set up the validation", at: last) }
    X509_VERIFY_PARAM_set_time(parameters, Int(second))
    // 112 bits of security: no SHA-1, no short keys.
    X509_VERIFY_PARAM_set_auth_level(parameters, 2)
    guard X509_verify_cert(context) == 1 else {
      let code = X509_STORE_CTX_get_error(context)
      // OpenSSL counts from the leaf.
      let index = last - Int(X509_STORE_CTX_get_error_depth(context))
      let reason = X509_verify_cert_error_string(Int(code)).map { String(cString: $0) } ?? "error \(code)"
      return failure(reason, at: min(max(index, 0), last))
    }
    let used = Int(oms_x509_stack_count(X509_STORE_CTX_get0_chain(context)))
    return used == certificates.count ? [] : failure("only \(used) certificates of the chain are needed", at: 0)
  }
}
