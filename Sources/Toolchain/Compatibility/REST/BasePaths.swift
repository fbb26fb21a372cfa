import Contract

extension API {
    /// Both versions, with the path that all of a version's servers end in (`https://example.com/v1`) as the beginning of
    /// its operations' paths, where more operations are the same by that: whether `/v1` is in the one or in the other makes
    /// no difference to a call.
    static func withBasePaths(_ old: API, _ new: API) -> (old: API, new: API) {
        guard let oldBase = old.basePath, let newBase = new.basePath, oldBase != newBase else { return (old, new) }
        let moved = (old.moving(oldBase), new.moving(newBase))
        return moved.0.operationsInCommon(with: moved.1) > old.operationsInCommon(with: new) ? moved : (old, new)
    }

    /// The path that all servers end in; empty where they are hosts alone, and `nil` where not all are alike.
    private var basePath: String? {
        let paths = Set(servers.map(\.path))
        guard paths.count == 1, let path = paths.first, !path.contains("{") else { return nil }
        return operations.allSatisfy(\.servers.isEmpty) ? path : nil
    }

    private func moving(_ base: String) -> API {
        var api = self
        for index in servers.indices {
            api.servers[index].url = String(servers[index].url[..<servers[index].startOfPath])
        }
        for index in operations.indices { api.operations[index].path = base + operations[index].path }
        return api
    }

    private func operationsInCommon(with other: API) -> Int {
        let keys = Set(other.operations.map { OperationPlace($0, of: other).key })
        return operations.count { keys.contains(OperationPlace($0, of: self).key) }
    }
}

extension Server {
    /// `/v1`, without a slash at its end.
    fileprivate var path: String {
        let path = url[startOfPath...]
        return String(path.hasSuffix("/") ? path.dropLast() : path)
    }

    /// The end of the host (RFC 3986, section 3); the beginning of a URL without one.
    fileprivate var startOfPath: String.Index {
        guard let scheme = url.firstRange(of: "://") else { return url.startIndex }
        return url[scheme.upperBound...].firstIndex(of: "/") ?? url.endIndex
    }
}
