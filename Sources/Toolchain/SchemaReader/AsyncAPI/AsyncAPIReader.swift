import Contract

/// Reads the WebSocket channels of an AsyncAPI document into sockets, and into the message sets that travel over them.
/// Of messages elsewhere, it has models made of what they contain.
///
/// It goes on after a problem, so that all are found. Sections named here are those of AsyncAPI 3.1.0; documents of 2.x
/// have the same members when they come here (`AsyncAPI2Conversion`).
final class AsyncAPIReader: MemberReader {
    let document: Document
    let graph: GraphBuilder
    let shapes: ShapeBuilder
    let package: String
    /// The first reading only makes all schemas known: types have to be made of all of them at once.
    let makesTypes: Bool
    /// Whether messages are compared, and not written as code.
    let isComplete: Bool
    /// The role that the document describes: what the client sends, the server receives.
    let role: ConnectionRole
    /// Whether anybody said so.
    private let isRoleStated: Bool

    var ignored = Ignored()
    var errors = 0
    private var socketNames = ScopedNames()
    var servers: [ServerPlace] = []
    var sockets: [Socket] = []
    var messageSets: [MessageSetModel] = []
    /// Schemas that the document has beside its named ones, in messages that travel over no socket.
    var declarations: [SchemaDeclaration] = []
    var declarationNames = ScopedNames()

    init(
        _ document: Document, _ shapes: ShapeBuilder, graph: GraphBuilder, package: String, role: ConnectionRole?,
        makesTypes: Bool, isComplete: Bool
    ) {
        self.document = document
        self.graph = graph
        self.shapes = shapes
        self.package = package
        self.makesTypes = makesTypes
        self.isComplete = isComplete
        // A document of 2.x describes the server, and says what clients may publish and subscribe to.
        for (name, _) in document.namedSchemas { declarationNames.reserve(name, in: "") }
        let stated = Self.role(of: document, graph) ?? role ?? (document.isConverted ? .server : nil)
        self.role = stated ?? .client
        isRoleStated = stated != nil
    }

    /// Fills `sockets`, `messageSets` and `declarations`.
    func read() {
        let root = document.root
        check(
            root, .document,
            members: [
                "asyncapi", "id", "info", "servers", "defaultContentType", "channels", "operations", "components",
            ])
        if let info = root["info"] {
            check(info, .info, members: ["title", "version", "description"])
        }
        servers = readServers()
        var channels = readChannels()
        readOperations(into: &channels)
        let usable = channels.indices.filter { isSocket(channels[$0]) }
        let others = channels.indices.filter { !usable.contains($0) }
        for index in isComplete ? [] : others { readModels(of: channels[index].messages) }
        for index in usable { read(&channels[index], isOnly: usable.count == 1) }
        for index in isComplete ? others : [] { read(&channels[index], isOnly: false, isSession: false) }
        readModels(of: unusedMessages(beside: channels))
        ignored.report(into: graph, at: root)
    }

    private static func role(of document: Document, _ graph: GraphBuilder) -> ConnectionRole? {
        guard let place = document.root["x-accord-role"] else { return nil }
        if let role = place.node.string.flatMap(ConnectionRole.init) { return role }
        graph.report(
            "'x-accord-role' says whom the document describes, 'client' or 'server', and not "
                + "\(place.node.string.map { "'\($0)'" } ?? place.node.kind); write one of the two",
            at: place)
        return nil
    }

    // MARK: - Sockets

    private func read(_ channel: inout Channel, isOnly: Bool, isSession: Bool = true) {
        completeOperations(of: &channel)
        for part in channel.messages.flatMap({ [$0.place] + $0.traits }) where !isComplete {
            guard let headers = part.node.members.first(where: { $0.key == "headers" }) else { continue }
            ignored.add("'headers'", at: headers.keyLocation)
        }
        let name = socketNames.unique(name(of: channel, isOnly: isOnly), in: "")
        let parameters = isSession ? parameters(of: channel, named: name) : []
        let terms = terms(of: channel, isSession: isSession)
        guard makesTypes else {
            for message in channel.messages {
                _ = payload(of: message)
                _ = self.terms(of: message)
            }
            return
        }
        if isSession, channel.incoming.isEmpty, !channel.outgoing.isEmpty, !isRoleStated {
            report(
                "nothing comes in over the channel '\(channel.key)', as 'send' is taken to be what the client does; if the "
                    + "document describes the server, say so at its top by 'x-accord-role: server'",
                severity: .warning, at: channel.declaration)
        }
        let envelope = channel["x-accord-envelope"].map { FrameLayout(of: $0, graph) }
        var incoming = messageSet(of: channel, sentBy: .server, envelope, named: name)
        let outgoing = messageSet(of: channel, sentBy: .client, envelope, named: name)
        let variables = addressVariables(of: channel)
        var socket = Socket(
            name: name,
            fullName: package.isEmpty ? name : "\(package).\(name)",
            isSession: isSession,
            isMutual: !isSession && !isRoleStated,
            address: channel.address,
            addressVariables: variables,
            terms: terms,
            servers: servers(of: channel, variables, isSession: isSession),
            parameters: parameters,
            incoming: incoming.model.info.fullName,
            outgoing: outgoing.model.info.fullName,
            operations: channel.operations,
            version: document.root["info"].map(version) ?? "",
            lifecycle: lifecycle { channel[$0] },
            places: places(of: channel),
            documentation: documentation(of: channel),
            location: channel.declaration.location,
            pointer: channel.declaration.pointer)
        if isSession { readSession(of: channel, &incoming, outgoing, into: &socket) }
        sockets.append(socket)
        messageSets += [incoming.model, outgoing.model]
    }

    /// The document's name, where there is but one socket in it; else that of the channel.
    private func name(of channel: Channel, isOnly: Bool) -> String {
        if let name = channel["x-accord-name"]?.node.string, !name.isEmpty { return Names.upperCamel(name) }
        let info = document.root["info"]
        let key = Names.upperCamel(channel.key)
        guard isOnly || key.isEmpty else { return key }
        if let name = info.flatMap({ text("x-accord-name", of: $0) }), !name.isEmpty { return Names.upperCamel(name) }
        var title = info.flatMap { text("title", of: $0) } ?? ""
        for ending in [" API", " WebSocket", " Socket"] where title.hasSuffix(ending) {
            title.removeLast(ending.count)
        }
        let name = Names.upperCamel(title)
        return name.isEmpty ? Names.upperCamel(ContractName.stem(of: document.importPath)) : name
    }

    private func documentation(of channel: Channel) -> Documentation {
        let own = documentation(channel.place)
        if !own.leading.isEmpty { return own }
        return channel.place["title"].flatMap { $0.node.string }.map { Documentation(leading: $0) } ?? Documentation()
    }

    /// Returns the locations of the `x-accord-…` objects of a channel, and of the codes in `x-accord-close`.
    private func places(of channel: Channel) -> [String: SourceLocation] {
        var places: [String: SourceLocation] = [:]
        for home in [channel.place, channel.declaration] {
            for member in home.node.members where member.key.hasPrefix("x-accord-") {
                let name = String(member.key.dropFirst("x-accord-".count))
                places[name] = member.value.location
                guard name == "close" else { continue }
                for code in member.value.members { places["close/\(code.key)"] = code.value.location }
            }
        }
        return places
    }

    // MARK: - Members

    /// Returns the object that a declaration, perhaps a reference, leads to; reports what is no object, and checks its
    /// members.
    func object(at declaration: NodeLocation, _ what: String, _ home: ExtensionHome? = nil, members: Set<String>)
        -> NodeLocation?
    {
        guard let place = graph.resolve(declaration), isObject(place, what) else { return nil }
        // Extensions may be beside a `$ref`, too.
        if !declaration.isSame(as: place) { checkExtensions(of: declaration, home) }
        check(place, home, members: members)
        return place
    }
}
