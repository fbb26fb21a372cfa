import BreakingRules
import ProtoReader

/// Bindings to HTTP are paired by the calls that they take: a verb, and a path whose variables may have other names.
extension ProtoComparison {
    mutating func compareBindings(
        _ old: ProtoService.Method, _ new: ProtoService.Method, of service: ProtoService
    ) {
        guard !old.bindings.isEmpty, checks(.own.httpRuleRemoved) || checks(.own.httpRuleChanged) else { return }
        func report(_ rule: ProtoRule, _ message: String, of binding: HTTPBinding, _ part: String, _ detail: [String]) {
            let option = [4, Int32(HTTPRule.optionNumber)]
            self.report(
                rule, message, at: self.new.place(of: new.declaration, option),
                old: self.old.place(of: old.declaration, option),
                subject: "\(new.declaration.fullName) \(binding.calls)\(part)", element: new.element(of: service),
                detail: detail)
        }
        let name = description(of: new, in: service)
        for before in old.bindings {
            guard let after = new.bindings.first(where: { $0.calls == before.calls }) else {
                report(
                    .own.httpRuleRemoved, "Previously present HTTP rule \"\(before.text)\" on \(name) was deleted.",
                    of: before,
                    "", [])
                continue
            }
            if !hasSameVariables(before, after, old, new) {
                report(
                    .own.httpRuleChanged,
                    "\(name) changed the fields in the path of HTTP rule \"\(before.text)\" to \"\(after.text)\".",
                    of: before, " path", [before.text, after.text])
            }
            let parts = [
                ("body", before.body, after.body, old.request, new.request),
                ("response_body", before.responseBody, after.responseBody, old.response, new.response),
            ]
            for (part, value, newValue, message, newMessage) in parts
            where !isSameField(value, of: message, newValue, of: newMessage) {
                report(
                    .own.httpRuleChanged,
                    "\(name) changed \"\(part)\" of HTTP rule \"\(after.text)\" from \"\(value)\" to \"\(newValue)\".",
                    of: before, " \(part)", [value, newValue])
            }
        }
    }

    private func hasSameVariables(
        _ before: HTTPBinding, _ after: HTTPBinding, _ old: ProtoService.Method, _ new: ProtoService.Method
    ) -> Bool {
        before.variables.elementsEqual(after.variables) {
            $0.pattern == $1.pattern && isSameField($0.field, of: old.request, $1.field, of: new.request)
        }
    }

    /// Whether two paths of fields mean the same field, which may have got another name: rules for fields report that.
    private func isSameField(_ path: String, of message: String, _ newPath: String, of newMessage: String) -> Bool {
        guard path != newPath, let numbers = old.numbers(of: path, in: message) else { return path == newPath }
        return numbers == new.numbers(of: newPath, in: newMessage)
    }
}

extension ProtoSnapshot {
    /// Returns the numbers of the fields of a path such as `book.name`; `nil` when a message has no such field.
    fileprivate func numbers(of path: String, in message: String) -> [Int32]? {
        var message: String? = message
        var numbers: [Int32] = []
        for name in path.split(separator: ".", omittingEmptySubsequences: false) {
            let fields = message.flatMap { messages[$0] }?.fields ?? []
            guard let field = fields.first(where: { $0.declaration.name == name }) else { return nil }
            numbers.append(field.number)
            message = field.typeName
        }
        return numbers
    }
}
