import Testing

/// What calls do, the same over every transport, protocol, codec and compression, against servers of others.
///
/// One after the other: the servers share a process, and would keep each other waiting.
@Suite("Behaviour over transports and protocols", .serialized, .timeLimit(.minutes(5)))
enum Behaviour {}
