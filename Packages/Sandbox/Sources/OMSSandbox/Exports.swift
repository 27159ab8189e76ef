// What a configuration is made of: `import OMSSandbox` is enough to write one.
@_exported public import SandboxChain
@_exported public import SandboxHTTP
@_exported public import SandboxOIDC
@_exported public import SandboxRPC
@_exported public import SandboxWaaS
