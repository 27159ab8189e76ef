// libFuzzer entry point: any bytes as one certificate, as several in PEM, and as a chain under the first of them.
import CryptoX509

/// What can be read is DER and stays the same; a chain that is believed is signed from end to end.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzX509(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let certificate = try? X509Certificate(der: bytes) {
    precondition(certificate.der == bytes, "a certificate has other bytes")
    precondition((try? X509Certificate.read(pem: certificate.pem)) == [certificate], "PEM changes a certificate")
    check([certificate, certificate])
  }
  // Certificates one after the other, each with its own length in front, as DER has it.
  var rest = bytes[...]
  var several: [X509Certificate] = []
  while rest.count > 4, rest[rest.startIndex] == 0x30, rest[rest.startIndex + 1] == 0x82, several.count < 5 {
    let length = 4 + Int(rest[rest.startIndex + 2]) << 8 + Int(rest[rest.startIndex + 3])
    guard length <= rest.count, let certificate = try? X509Certificate(der: rest.prefix(length)) else { break }
    several.append(certificate)
    rest = rest.dropFirst(length)
  }
  check(several)
  _ = try? X509Certificate.read(pem: String(decoding: bytes, as: UTF8.self))
  return 0
}

private func check(_ certificates: [X509Certificate]) {
  guard let chain = try? X509Chain(certificates) else { return }
  for second: Int64 in [0, 1_800_000_000, .max] where chain.failures(at: second).isEmpty {
    for (issuer, subject) in zip(certificates, certificates.dropFirst()) {
      precondition(subject.isSigned(by: issuer), "a chain with a gap")
    }
  }
}
