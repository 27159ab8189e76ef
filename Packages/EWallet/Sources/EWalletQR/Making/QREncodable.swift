public import EWalletClient
public import Foundation

/// Something that a QR code can stand for.
public protocol QREncodable {
  /// What the code says.
  var qrText: String { get }
}

extension QREncodable {
  /// The code as a picture of exactly this size, in pixels; fractions are cut.
  ///
  /// Nil when the text has letters beyond ISO 8859-1 or is too long, or when the size is too small for its modules.
  public func qrImage(withSize size: CGSize = CGSize(width: 200, height: 200)) -> GrayImage? {
    guard let width = Int(exactly: size.width.rounded(.down)), let height = Int(exactly: size.height.rounded(.down))
    else {
      return nil
    }
    return try? QRSymbol(text: qrText).image(width: width, height: height)
  }
}

extension TransactionRequest: QREncodable {
  /// The ``formattedId`` of the request and nothing else.
  public var qrText: String { formattedId }
}
