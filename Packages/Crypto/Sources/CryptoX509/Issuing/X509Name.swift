/// A distinguished name with the attributes that authorities use (RFC 5280 §4.1.2.4).
public struct X509Name: Hashable, Sendable {
  /// Two letters, such as `US`.
  public var country: String?
  /// The organization.
  public var organization: String?
  /// The part of the organization.
  public var organizationalUnit: String?
  /// The name of the subject itself.
  public var commonName: String

  /// Puts the parts together.
  public init(
    commonName: String, organization: String? = nil, organizationalUnit: String? = nil, country: String? = nil
  ) {
    self.country = country
    self.organization = organization
    self.organizationalUnit = organizationalUnit
    self.commonName = commonName
  }

  func der() throws(X509Error) -> [UInt8] {
    var content: [UInt8] = []
    if let country {
      let letters = Array(country.utf8)
      guard letters.count == 2, letters.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else {
        throw X509Error(.invalidTemplate, "a country is two capital letters")
      }
      content += try attribute("2.5.4.6", DERWriter.printable(country))
    }
    if let organization { content += try attribute("2.5.4.10", DERWriter.utf8(organization)) }
    if let organizationalUnit { content += try attribute("2.5.4.11", DERWriter.utf8(organizationalUnit)) }
    content += try attribute("2.5.4.3", DERWriter.utf8(commonName))
    return DERWriter.sequence(content)
  }

  private func attribute(_ identifier: String, _ value: [UInt8]) throws(X509Error) -> [UInt8] {
    DERWriter.set(DERWriter.sequence(try DERWriter.identifier(identifier), value))
  }
}
