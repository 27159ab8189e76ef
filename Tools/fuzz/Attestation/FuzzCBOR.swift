// libFuzzer entry point: any bytes as CBOR, within the limits of attestations and without most of them.
import Attestation

private let lenient = CBORLimits(
  depth: 64, entries: 4096, stringBytes: 1 << 16, indefiniteLengths: .all, requiresShortestForm: false)

/// What can be read comes back from its shortest encoding; a fault lies in the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCBOR(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for limits in [CBORLimits.attestation, lenient] {
    do throws(CBORError) {
      let value = try CBOR.decode(bytes, limits: limits)
      let encoded = CBOR.encode(value)
      var again = limits
      again.requiresShortestForm = true
      again.indefiniteLengths = []
      precondition((try? CBOR.decode(encoded, limits: again)) == value, "a value does not come back")
    } catch {
      precondition((0...count).contains(error.offset), "a fault outside the input")
    }
  }
  return 0
}
