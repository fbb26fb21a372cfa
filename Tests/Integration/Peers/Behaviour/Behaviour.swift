import Testing

/// The behaviour of calls, the same over every transport, protocol, codec and compression, against servers of others.
@Suite("Behaviour over transports and protocols", .timeLimit(.minutes(10)))
enum Behaviour {}
