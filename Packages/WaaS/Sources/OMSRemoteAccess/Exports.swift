// The client's methods speak in the shared models; who imports the client gets them too.
@_exported public import OMSCore
