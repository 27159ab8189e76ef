internal import CryptoCore
internal import WebRPC

/// A network whose node is asked itself: the methods of the endpoint, and no others, are passed on as they come.
struct RelayedNode: EthereumNode {
  let node: EVMNode

  func answer(
    _ method: EthereumMethod, _ parameters: Parameters, save: @Sendable () async -> Bool
  ) async throws(JSONRPCError) -> JSONValue {
    guard !parameters.areNamed else {
      throw .invalidParams("arguments by name are not offered: params must be an array")
    }
    // The accounts that a node may sign for are not the Sandbox's to show.
    if method == .accounts { return .array([]) }
    do {
      return try await node.call(method.rawValue, parameters.values)
    } catch let error as EVMNodeError where error.code == .refused {
      throw JSONRPCError(
        error.nodeCode ?? -32000, error.nodeMessage ?? "refused",
        data: error.nodeData.map { Wire.data($0) })
    } catch let error as EVMNodeError {
      throw .internalError(error.description)
    } catch {
      throw .internalError("the node could not be asked")
    }
  }
}
