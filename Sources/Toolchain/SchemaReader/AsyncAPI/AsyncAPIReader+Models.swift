import Contract

/// Messages that travel over no session: only what they contain has types.
extension AsyncAPIReader {
    /// Makes models of the payloads and headers of messages, named by these.
    func readModels(of messages: [ChannelMessage]) {
        for message in messages {
            let name = hint(of: message, message.name)
            if let payload = payload(of: message) { readModel(of: payload, named: name) }
            guard let headers = message["headers"] else { continue }
            readModel(of: graph.schema(at: headers), named: "\(name)Headers")
        }
    }

    private func readModel(of schema: SchemaID, named name: String) {
        let isKnown = graph.graph[schema].reference != nil || declarations.contains { $0.schema == schema }
        guard makesTypes, !isKnown else { return }
        _ = shapes.type(of: schema, named: name, package: package, file: document.importPath)
        let name = declarationNames.unique(name, in: "")
        declarations.append(
            SchemaDeclaration(fullName: package.isEmpty ? name : "\(package).\(name)", schema: schema))
    }

    /// The messages of `components` that travel over no channel.
    func unusedMessages(beside channels: [Channel]) -> [ChannelMessage] {
        guard let components = document.root["components"] else { return [] }
        let used = channels.flatMap(\.messages)
        return members("messages", of: components).compactMap { key, declaration in
            guard !used.contains(where: { $0.place.isSame(as: declaration) }) else { return nil }
            return message(key, declaration)
        }
    }
}
