/// Where a scanner's pictures come from: an app plugs its camera in here.
///
/// A camera of a test, or one that reads a file again and again, takes a few lines.
@MainActor
public protocol QRCamera: AnyObject {
  /// Whether there is a device at all.
  var isAvailable: Bool { get }

  /// Asks the person for leave, unless that was done before.
  func requestPermission() async -> Bool

  /// Begins to deliver pictures, on any thread, until ``stop()``. While a picture is being looked at, the call does not
  /// return, so that a camera may drop the pictures that come meanwhile.
  func start(onFrame: @escaping @Sendable (GrayImage) -> Void)

  /// Ends delivering pictures.
  func stop()
}
