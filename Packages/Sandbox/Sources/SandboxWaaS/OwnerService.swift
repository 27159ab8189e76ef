internal import OMSWaaSAPI
internal import WebRPC

/// `Waas`: the signed methods. Each file beside this one holds one group of them.
struct OwnerService: WaasService {
  typealias Context = Caller

  let core: WaasCore
}
