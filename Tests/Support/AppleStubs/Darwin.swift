// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The C library. Its names are mostly those of Linux's.

@_exported public import Glibc

public var TCP_CONNECTION_INFO: Int32 { 0x106 }
