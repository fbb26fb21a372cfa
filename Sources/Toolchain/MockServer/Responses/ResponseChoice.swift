import Contract

/// Chooses among the responses of an operation.
package struct ResponseChoice {
    let operation: APIOperation

    package init(operation: APIOperation) {
        self.operation = operation
    }

    /// The response of a call that succeeds: the first of the successes by status, else one that is no failure.
    var success: (status: Int, response: APIResponse)? {
        let codes = operation.responses.compactMap { response -> (Int, APIResponse)? in
            if case .code(let code) = response.status { (code, response) } else { nil }
        }.sorted { $0.0 < $1.0 }
        if let found = codes.first(where: { (200...299).contains($0.0) }) { return found }
        if let range = operation.responses.first(where: { $0.status == .range(2) }) { return (200, range) }
        if let other = operation.responses.first(where: { $0.status == .default }) { return (200, other) }
        return codes.first { (300...399).contains($0.0) } ?? codes.first { $0.0 >= 200 }
    }

    /// The response that the contract has for a status.
    package func response(_ status: Int) -> APIResponse? {
        let byStatus: [APIResponse.Status] = [.code(status), .range(status / 100), .default]
        return byStatus.lazy.compactMap { wanted in operation.responses.first { $0.status == wanted } }.first
    }

    /// The first of some statuses that the contract has a response for by itself.
    func documented(_ statuses: [Int]) -> Int? {
        statuses.first { status in operation.responses.contains { $0.status == .code(status) } }
            ?? statuses.first { response($0) != nil }
    }

    /// The statuses that the contract names.
    package var names: [String] {
        operation.responses.map { response in
            switch response.status {
            case .code(let code): "\(code)"
            case .range(let digit): "\(digit)XX"
            case .default: "default"
            }
        }
    }
}

extension APIResponse {
    /// The payload that a client wants most, by the ranges that it accepts; `nil` when it wants none of them.
    func payload(_ accepted: [MediaType], _ schemas: Schemas) -> (payload: Payload, type: MediaType)? {
        let weighed = payloads.compactMap { payload -> (Payload, MediaType, Double)? in
            guard let type = MediaType(payload.mediaType), type.weight(in: accepted) > 0 else { return nil }
            return (payload, type, type.weight(in: accepted))
        }
        // Of those with the same weight, the first that says how its values are written: a range does not, nor does
        // text/plain of objects and lists.
        guard let best = weighed.map(\.2).max() else { return nil }
        let heaviest = weighed.filter { $0.2 == best }
        let written = heaviest.first { payload, type, _ in
            let isPlain = type.essence == "text/plain"
            return !type.isRange && !(isPlain && payload.schema.map(schemas.isStructured) ?? false)
        }
        guard let first = written ?? heaviest.first else { return nil }
        return (first.0, first.1)
    }
}
