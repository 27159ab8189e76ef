#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Limits and trust of a ``CurlTransport``.
///
/// Proxies come from the usual variables (`https_proxy`, `http_proxy`, `all_proxy`, `no_proxy`), as libcurl reads them.
/// Loopback addresses never go through one: a proxy would look for the service on itself.
public struct CurlTransportConfiguration: Sendable, Hashable {
  /// Time for an exchange whose request names none. 30 seconds.
  public var timeout: Duration = .seconds(30)

  /// Bytes that the content of one answer may have after decompression. 16 MiB.
  public var maximumResponseBytes: Int = 16 * 1024 * 1024

  /// Connections to one host; further calls wait for one. 64.
  public var maximumConnectionsPerHost: Int = 64

  /// File of trusted certificates (PEM). Begins as `SSL_CERT_FILE`.
  ///
  /// File and folder together stand in for the system's: when one of them is set, nothing of the system is trusted.
  public var certificateFile: String?

  /// Folder of trusted certificates in OpenSSL's hashed form. Begins as `SSL_CERT_DIR`.
  public var certificateDirectory: String?

  /// Stands for the file that libcurl was built to trust; tests cannot write there.
  package var systemCertificateFile: String?

  /// Stands for the folder that libcurl was built to trust.
  package var systemCertificateDirectory: String?

  /// The values above.
  public init() {
    certificateFile = Self.environmentValue("SSL_CERT_FILE")
    certificateDirectory = Self.environmentValue("SSL_CERT_DIR")
  }

  private static func environmentValue(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}
