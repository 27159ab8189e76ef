// The public models speak of networks, units and JSON values; who imports the models gets those words too.
@_exported public import ChainCore
@_exported public import WebRPC
