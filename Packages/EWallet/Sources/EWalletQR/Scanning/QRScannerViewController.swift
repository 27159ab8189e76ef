public import EWalletClient

/// Hears of a scanner. Everything is called on the main actor.
@MainActor
public protocol QRScannerViewControllerDelegate: AnyObject {
  /// The person has allowed the camera, or not.
  func userDidChoosePermission(granted: Bool)
  /// The person has cancelled. Nothing is dismissed by itself.
  func scannerDidCancel(scanner: QRScannerViewController)
  /// A code was scanned, and this is the request that it stands for.
  func scannerDidDecode(scanner: QRScannerViewController, transactionRequest: TransactionRequest)
  /// A code was scanned that stands for no request.
  func scannerDidFailToDecode(scanner: QRScannerViewController, withError error: OMGError)
}

/// Scans codes from a camera until one of them stands for a transaction request.
///
/// It draws nothing: an app shows the camera's pictures, a button with ``cancelButtonTitle`` that calls ``cancel()``,
/// and something that turns while ``isLoading``.
@MainActor
public final class QRScannerViewController {
  /// Hears of the scanner.
  public weak var delegate: (any QRScannerViewControllerDelegate)?

  /// What the button says that ends scanning.
  public let cancelButtonTitle: String

  /// Whether what was scanned is being looked up.
  public private(set) var isLoading = false {
    didSet { if isLoading != oldValue { onLoading?(isLoading) } }
  }

  /// Called whenever ``isLoading`` changes.
  public var onLoading: (@MainActor (Bool) -> Void)?

  private let verifier: any QRVerifier
  private let camera: any QRCamera
  private var isCapturing = false
  /// What is being looked up, and what was looked up in vain.
  private var blocked: Set<String> = []

  /// A scanner; nil when the camera has no device.
  public init?(
    delegate: any QRScannerViewControllerDelegate, verifier: any QRVerifier, cancelButtonTitle: String,
    camera: any QRCamera
  ) {
    guard camera.isAvailable else { return nil }
    self.delegate = delegate
    self.verifier = verifier
    self.cancelButtonTitle = cancelButtonTitle
    self.camera = camera
  }

  /// Asks for leave to use the camera and, when it is given, begins to capture.
  public func startCapture(onStart: (@MainActor () -> Void)? = nil) {
    guard !isCapturing else { return }
    isCapturing = true
    Task { @MainActor in
      let isGranted = await camera.requestPermission()
      delegate?.userDidChoosePermission(granted: isGranted)
      guard isCapturing else { return }
      guard isGranted else {
        isCapturing = false
        return
      }
      run()
      onStart?()
    }
  }

  /// Ends capturing.
  public func stopCapture(onStop: (@MainActor () -> Void)? = nil) {
    isCapturing = false
    camera.stop()
    onStop?()
  }

  /// What the button does: ends capturing and tells the delegate.
  public func cancel() {
    stopCapture()
    delegate?.scannerDidCancel(scanner: self)
  }

  private func run() {
    isCapturing = true
    camera.start { [weak self] image in
      guard let text = QRReader.texts(in: image).first else { return }
      Task { @MainActor in self?.found(text) }
    }
  }

  /// A text that is being looked up, or was in vain, is passed over.
  func found(_ text: String) {
    guard isCapturing, !isLoading, blocked.insert(text).inserted else { return }
    isLoading = true
    stopCapture()
    verifier.onData(data: text) { [weak self] response in
      self?.finished(text, response)
    }
  }

  private func finished(_ text: String, _ response: Response<TransactionRequest>) {
    isLoading = false
    switch response {
    case .success(data: let request):
      blocked.remove(text)
      delegate?.scannerDidDecode(scanner: self, transactionRequest: request)
    case .fail(error: let error):
      run()
      delegate?.scannerDidFailToDecode(scanner: self, withError: error)
    }
  }
}
