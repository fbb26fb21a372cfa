import Contract

extension FrameLayout {
    /// Reads the envelope of a message set. One that is none, which is reported, has no tags.
    init(of place: NodeLocation, _ graph: GraphBuilder) {
        self = FrameLayout(reading: place, graph) ?? FrameLayout(tags: [], place: place)
    }

    /// Reads an `x-accord-envelope`; `nil`, and reported, when it is none.
    init?(reading place: NodeLocation, _ graph: GraphBuilder) {
        guard let model = ExtensionReader<SessionExtensions.Envelope>.read(place, graph) else { return nil }
        self.place = place
        switch model.tag {
        case .pointer(let pointer)?: tags = [Self.tokens(pointer)]
        case .array(let pointers)?: tags = pointers.map(Self.tokens)
        case nil: tags = nil
        }
        payload = model.payload.map(Self.tokens) ?? []
        id = model.id.map(Self.tokens)
        sentAt = model.sentAt.map(Self.tokens)
    }

    /// The schemas have seen to it that these are pointers.
    private static func tokens(_ pointer: String) -> [String] { NodeLocation.path(pointer) }
}

extension NodeLocation {
    /// The tokens of a pointer into a frame: it is no URI fragment, so that nothing is escaped by `%`.
    static func path(_ pointer: String) -> [String] {
        pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
            $0.replacing("~1", with: "/").replacing("~0", with: "~").description
        }
    }
}
