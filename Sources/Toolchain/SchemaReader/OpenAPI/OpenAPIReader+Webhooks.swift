import Contract

/// Calls that a server makes (`webhooks`, "Callback Object").
extension OpenAPIReader {
    /// There is nothing to generate of webhooks but the models of what they carry.
    func readWebhooks(of root: NodeLocation) {
        guard let webhooks = member("webhooks", of: root) else { return }
        ignored.add("'webhooks', apart from their models", at: webhooks.location)
        for (name, place) in members("webhooks", of: root) {
            guard let item = graph.resolve(place) else { continue }
            for (method, operation) in item.members where Self.methods.contains(method) {
                guard let body = operationPlace(operation).flatMap({ member("requestBody", of: $0) }),
                    let body = graph.resolve(body)
                else { continue }
                for (_, content) in members("content", of: body) {
                    guard let schema = graph.resolve(content).flatMap({ member("schema", of: $0) }) else { continue }
                    _ = type(of: schema, named: "\(name)_Webhook")
                }
            }
        }
    }

    // MARK: - For those who compare contracts

    func webhooks(of root: NodeLocation) -> [Webhook] {
        members("webhooks", of: root).flatMap { name, place in
            webhooks(at: place, called: name, url: nil, hint: "\(name)_Webhook")
        }
    }

    /// Returns the callbacks of an operation. The callbacks of a callback's own operations are not read: they may have
    /// no end.
    func callbacks(of operation: NodeLocation, named hint: String) -> [Webhook] {
        members("callbacks", of: operation).flatMap { name, declaration -> [Webhook] in
            guard let place = graph.resolve(declaration), isObject(place, "a callback") else { return [] }
            return place.members.filter { !$0.key.hasPrefix("x-") }.flatMap { url, item in
                webhooks(at: item, called: name, url: url, hint: "\(hint)_\(name)")
            }
        }
    }

    private func webhooks(at item: NodeLocation, called name: String, url: String?, hint: String) -> [Webhook] {
        calls("", DeclaredPath(""), item).map { call in
            Webhook(name: name, url: url, operation: operation(call, named: givenName(call.place) ?? hint))
        }
    }
}
