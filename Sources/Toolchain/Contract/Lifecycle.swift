/// The degree to which a part of a contract can be relied on, as its authors state it.
public struct Lifecycle: Sendable, Hashable {
    /// `x-stability`: `draft`, `alpha`, `beta`, `stable`; `nil` where they do not say.
    public var stability: String?
    /// `x-sunset`: the day from which on it may be gone, `2027-01-31`.
    public var sunset: String?

    public init(stability: String? = nil, sunset: String? = nil) {
        self.stability = stability
        self.sunset = sunset
    }
}
