/// `openssl s_server` on a free loopback port, answering each GET with the named file of the working folder.
///
/// The file of the certificate serves as the document, so that nothing else has to lie there.
package struct TLSServer {
  /// Port on 127.0.0.1.
  package let port: UInt16
  let process: ChildProcess

  /// Starts it; what it writes is read until it listens.
  package init(certificate: String, key: String, options: [String] = ["-WWW"]) throws {
    process = try ChildProcess(
      ["openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key] + options
    )
    while let line = process.readLine() {
      guard line.hasPrefix("ACCEPT"), let text = line.split(separator: ":").last else { continue }
      guard let port = UInt16(text) else { break }
      self.port = port
      return
    }
    throw ConformanceFailure("openssl s_server did not start")
  }

  /// Ends it.
  package func stop() {
    process.end()
  }
}
