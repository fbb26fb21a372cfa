import Accord
import BreakingRules
import ProtoReader

/// Services are paired by full name, wherever they are declared, and methods by name.
extension ProtoComparison {
    mutating func compareServices() {
        for (name, old) in old.services {
            guard let new = new.services[name] else {
                // Rules of files and packages report the service as a whole.
                for method in old.methods { reportLoss(of: method, with: old) }
                continue
            }
            let methods = Dictionary(
                new.methods.map { ($0.declaration.name, $0) }, uniquingKeysWith: { first, _ in first })
            for method in old.methods {
                if let newMethod = methods[method.declaration.name] {
                    compare(method, newMethod, of: new)
                } else {
                    reportDeletion(of: method, from: new)
                }
            }
        }
    }

    /// Of a service that is gone, stored changes miss each mutation.
    private mutating func reportLoss(of method: ProtoService.Method, with service: ProtoService) {
        reportToQueue(
            .buf.rpcNoDelete,
            "Previously present RPC \"\(method.declaration.name)\" was deleted with its service "
                + "\"\(service.declaration.name)\".",
            at: self.new.file(at: method.declaration.file)?.start,
            old: self.old.place(of: method.declaration), subject: method.declaration.fullName,
            element: method.element(of: service))
    }

    private mutating func reportDeletion(of method: ProtoService.Method, from service: ProtoService) {
        guard checks(.buf.rpcNoDelete) else { return }
        let name = method.declaration.name
        report(
            .buf.rpcNoDelete,
            "Previously present RPC \"\(name)\" on service \"\(service.declaration.name)\" was deleted.",
            at: self.new.place(of: service.declaration), old: self.old.place(of: method.declaration),
            subject: method.declaration.fullName, element: method.element(of: service))
    }

    private mutating func compare(
        _ old: ProtoService.Method, _ new: ProtoService.Method, of service: ProtoService
    ) {
        func report(_ rule: ProtoRule, _ change: String, at path: [Int32], _ detail: [String] = []) {
            guard checks(rule) else { return }
            self.report(
                rule, "\(description(of: new, in: service)) changed \(change).",
                at: self.new.place(of: new.declaration, path), old: self.old.place(of: old.declaration, path),
                subject: new.declaration.fullName, element: new.element(of: service), detail: detail)
        }
        if old.request != new.request {
            report(
                .buf.rpcSameRequestType, "request type from \"\(old.request)\" to \"\(new.request)\"", at: [2],
                [old.request, new.request])
        }
        if old.response != new.response {
            report(
                .buf.rpcSameResponseType, "response type from \"\(old.response)\" to \"\(new.response)\"", at: [3],
                [old.response, new.response])
        }
        if old.streamsRequests != new.streamsRequests {
            let kinds = new.streamsRequests ? ("unary", "streaming") : ("streaming", "unary")
            report(
                .buf.rpcSameClientStreaming, "from client \(kinds.0) to client \(kinds.1)", at: [], [kinds.0, kinds.1])
        }
        if old.streamsResponses != new.streamsResponses {
            let kinds = new.streamsResponses ? ("unary", "streaming") : ("streaming", "unary")
            report(
                .buf.rpcSameServerStreaming, "from server \(kinds.0) to server \(kinds.1)", at: [], [kinds.0, kinds.1])
        }
        compareIdempotency(old, new, of: service)
        compareBindings(old, new, of: service)
    }

    /// Compares the idempotency levels. Where the option is gone, buf knows no more than the file.
    private mutating func compareIdempotency(
        _ old: ProtoService.Method, _ new: ProtoService.Method, of service: ProtoService
    ) {
        guard checks(.buf.rpcSameIdempotencyLevel), old.idempotency != new.idempotency else { return }
        let change = "from \"\(text(of: old.idempotency))\" to \"\(text(of: new.idempotency))\""
        report(
            .buf.rpcSameIdempotencyLevel,
            "\(description(of: new, in: service)) changed option \"idempotency_level\" \(change).",
            at: self.new.file(at: new.declaration.file)?.places.place(new.declaration.path + [4, 34]),
            old: self.old.file(at: old.declaration.file)?.places.place(old.declaration.path + [4, 34]),
            subject: new.declaration.fullName, element: new.element(of: service),
            detail: [text(of: old.idempotency), text(of: new.idempotency)])
    }

    func description(of method: ProtoService.Method, in service: ProtoService) -> String {
        "RPC \"\(method.declaration.name)\" on service \"\(service.declaration.name)\""
    }

    private func text(of level: Google.Protobuf.MethodOptions.IdempotencyLevel) -> String {
        switch level {
        case .idempotencyUnknown: "IDEMPOTENCY_UNKNOWN"
        case .noSideEffects: "NO_SIDE_EFFECTS"
        case .idempotent: "IDEMPOTENT"
        case .unrecognized(let number): "\(number)"
        }
    }
}

extension ProtoService.Method {
    func element(of service: ProtoService) -> ProtoElement {
        .method(service: service.declaration.fullName, name: declaration.name)
    }
}
