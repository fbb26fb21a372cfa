/// The pace of what a mock server sends over sockets.
package struct SocketMockTimes: Sendable, Hashable {
    /// The time between two samples of what changes all the time, as prices do. Nothing is sent of its own accord when it is
    /// zero.
    package var tick: Duration
    /// For how long a token is good.
    package var tokenLife: Duration
    /// The time before its end at which the client is warned.
    package var tokenWarning: Duration

    package init(
        tick: Duration = .seconds(1), tokenLife: Duration = .seconds(900), tokenWarning: Duration = .seconds(60)
    ) {
        self.tick = tick
        self.tokenLife = tokenLife
        self.tokenWarning = tokenWarning
    }
}
