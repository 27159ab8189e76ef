// `import OMSWallet` is enough for an app: models, clients, networks, units, and the seams that a configuration fills.
@_exported public import ChainCore
@_exported public import KeyStorage
@_exported public import OMSCore
@_exported public import OMSIndexer
@_exported public import OMSWaaS
@_exported public import SQLiteKeyStorage
@_exported public import WebRPC
@_exported public import WebRPCCurl
