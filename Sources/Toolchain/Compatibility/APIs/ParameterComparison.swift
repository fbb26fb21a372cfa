import BreakingRules
import Contract

/// The place where parameters are compared: an operation, or the handshake of a socket.
struct ParameterHome {
    var subject: String
    /// The name that people use: `GET /orders/{id}`.
    var name: String
    var oldPath = TemplateShape("")
    var newPath = TemplateShape("")
    var oldPlace: SourceLocation
    var place: SourceLocation
}

extension APIComparison {
    /// Parameters of paths are paired by their position, others by place and name.
    mutating func compareParameters(_ before: [Parameter], _ after: [Parameter], in home: ParameterHome) {
        let old = before.spread(unlessIn: after, payloads.old)
        let new = after.spread(unlessIn: before, payloads.new)
        let oldKeys = old.map { key(of: $0, home.oldPath) }
        let newKeys = new.map { key(of: $0, home.newPath) }
        var moved: Set<String> = []
        for (key, parameter) in zip(oldKeys, old) {
            if let index = newKeys.firstIndex(of: key) {
                reportWithCompanions(parameter, new[index], old, in: home, subject: "\(home.subject) \(key)")
                compare(parameter, new[index], in: home, subject: "\(home.subject) \(key)")
                continue
            }
            // One of the same name that was not there before.
            let index = new.firstIndex { $0.name == parameter.name && $0.place != parameter.place }
            if let index, !oldKeys.contains(newKeys[index]) {
                moved.insert(newKeys[index])
                report(
                    .shared.parameterMoved,
                    "The parameter '\(parameter.name)' of \(home.name) moved from \(parameter.place) to "
                        + "\(new[index].place), where old clients do not write it.",
                    at: new[index].location, old: parameter.location, subject: "\(home.subject) \(key)",
                    direction: .request, remedy: "Take it in both places while old clients are in use.")
            } else {
                reportRemoved(parameter, in: home, subject: "\(home.subject) \(key)")
            }
        }
        for (key, parameter) in zip(newKeys, new) where !oldKeys.contains(key) && !moved.contains(key) {
            // The path's parameters are reported with the path.
            guard parameter.place != .path else { continue }
            reportWithCompanions(nil, parameter, old, in: home, subject: "\(home.subject) \(key)")
            if parameter.isRequired {
                report(
                    .shared.parameterAddedRequired,
                    "\(home.name) has a new \(parameter.place) parameter '\(parameter.name)', which is required; old "
                        + "clients do not send it.",
                    at: parameter.location, old: home.oldPlace, subject: "\(home.subject) \(key)", direction: .request,
                    remedy: "Let it be absent, and say what holds then.")
            } else {
                report(
                    .shared.parameterAdded, "\(home.name) has a new \(parameter.place) parameter '\(parameter.name)'.",
                    at: parameter.location, old: home.oldPlace, subject: "\(home.subject) \(key)", direction: .request)
            }
        }
    }

    /// Reports that old clients may send properties of an object in the query without another one that it needs now.
    private mutating func reportWithCompanions(
        _ old: Parameter?, _ new: Parameter, _ others: [Parameter], in home: ParameterHome, subject: String
    ) {
        guard old?.isRequired != true else { return }
        let names = Set(others.filter { $0.place == .query }.map(\.name)).intersection(new.companions)
        guard let name = names.subtracting(old?.companions ?? []).min() else { return }
        report(
            .shared.parameterBecameRequired,
            "The query parameter '\(new.name)' of \(home.name) is required now beside '\(name)'; old clients may not send "
                + "it.",
            at: new.location, old: old?.location ?? home.oldPlace, subject: subject, direction: .request,
            remedy: "Let it be absent, and say what holds then.")
    }

    private func key(of parameter: Parameter, _ path: TemplateShape) -> String {
        switch parameter.place {
        case .path: "path \(path.names.firstIndex(of: parameter.name).map(String.init) ?? parameter.name)"
        // Names of header fields are the same in any case (RFC 9110, section 5.1).
        case .header: "header \(parameter.name.lowercased())"
        case .query, .cookie: "\(parameter.place) \(parameter.name)"
        }
    }

    private mutating func reportRemoved(_ parameter: Parameter, in home: ParameterHome, subject: String) {
        guard parameter.place != .path else { return }
        report(
            parameter.isDeprecated ? .shared.deprecatedParameterRemoved : .shared.parameterRemoved,
            "The \(parameter.isDeprecated ? "deprecated " : "")\(parameter.place) parameter '\(parameter.name)' of "
                + "\(home.name) is gone; what old clients send there has no effect.",
            at: home.place, old: parameter.location, subject: subject, direction: .request,
            remedy: parameter.isDeprecated ? nil : "Keep it, and deprecate it.")
    }

    private mutating func compare(_ old: Parameter, _ new: Parameter, in home: ParameterHome, subject: String) {
        func report(_ rule: APIRule, _ message: String, remedy: String? = nil) {
            self.report(
                rule, message, at: new.location, old: old.location, subject: subject, direction: .request,
                remedy: remedy)
        }
        let name = "The \(new.place) parameter '\(new.name)' of \(home.name)"
        if old.place == .path, old.nameInCode != new.nameInCode {
            let oldName = old.givenName ?? old.name
            report(
                .rest.parameterRenamed, "\(name) was called '\(oldName)'; code that names it has to change.",
                remedy: "Give it 'x-accord-name: \(oldName)'.")
        }
        if !old.isRequired, new.isRequired {
            report(
                .shared.parameterBecameRequired, "\(name) is required now; old clients may not send it.",
                remedy: "Let it be absent, and say what holds then.")
        } else if old.isRequired, !new.isRequired {
            report(.shared.parameterBecameOptional, "\(name) may be absent now.")
        }
        if !old.isDeprecated, new.isDeprecated { report(.shared.parameterDeprecated, "\(name) is deprecated now.") }
        if old.allowsEmpty, !new.allowsEmpty, !payloads.takes("", new: new.schema) {
            report(
                .rest.parameterStyleChanged, "\(name) may not be there without a value any more.",
                remedy: "Keep 'allowEmptyValue'.")
        }
        if old.place == .path, old.allowsReserved, !new.allowsReserved {
            report(
                .rest.parameterStyleChanged,
                "\(name) has no slashes any more; those of old clients lead to other paths.",
                remedy: "Let it have slashes, as it had.")
        }
        if isWrittenOtherwise(old, new) {
            report(
                .rest.parameterStyleChanged,
                "\(name) is written as \(styleText(of: new)), and was written as \(styleText(of: old)).",
                remedy: "Add a parameter of another name.")
        } else {
            compareValues(old, new, .request, subject: subject)
        }
    }

    /// Compares what is in a parameter that both versions write alike.
    mutating func compareValues(
        _ old: Parameter, _ new: Parameter, _ direction: Finding.Direction, subject: String
    ) {
        let places = PlacePair(old: old.location, new: new.location)
        let mediaType = old.mediaType.map { MediaType(named: $0) }
        if mediaType != nil { stringsInCode.insert(subject) }
        if old.style == .json || new.style == .json || mediaType?.isYAML == true {
            comparePayload(old: old.schema, new: new.schema, direction, subject: subject, at: places)
        } else if mediaType?.isXML == true {
            if let before = old.schema, let after = new.schema {
                compareXML(old: before, new: after, direction, subject: subject)
            }
            compareText(old: old.schema, new: new.schema, direction, lists: .other, subject: subject, at: places)
        } else if let mediaType, !mediaType.isForm,
            !payloads.isSingle(old: old.schema) || !payloads.isSingle(new: new.schema)
        {
            // Nothing says how lists and objects are written.
        } else {
            // A single value is written alike in both, and a list as the side says that has one.
            let lists = payloads.isSingle(old: old.schema) ? new.lists : old.lists
            compareText(
                old: old.schema, new: new.schema, direction, lists: lists,
                parts: listsOfProperties(old, new, direction),
                subject: subject, at: places)
        }
    }

    /// The forms of lists in an object of which each property is a pair of its own, `sort=a&sort=b`; `nil` for others.
    private func listsOfProperties(
        _ old: Parameter, _ new: Parameter, _ direction: Finding.Direction
    ) -> [String: WireTexts.Lists]? {
        guard [old, new].allSatisfy({ $0.isFormOfProperties }),
            let old = old.schema, let new = new.schema
        else { return nil }
        let (before, after) = graphs(of: direction)
        // Names of both: what one side alone has is compared as JSON.
        let names = Set(before.properties(of: old).keys).intersection(after.properties(of: new).keys)
        return Dictionary(uniqueKeysWithValues: names.map { ($0, .repeated) })
    }

    func isWrittenOtherwise(_ old: Parameter, _ new: Parameter) -> Bool {
        if old.style == new.style, old.explodes == new.explodes, old.notation == new.notation { return false }
        if old.mediaType != new.mediaType { return true }
        // The styles that write a single value alike, exploded or not.
        let plain: Set<Parameter.Style> = [.form, .spaceDelimited, .pipeDelimited]
        if old.style != new.style, !plain.isSuperset(of: [old.style, new.style]) { return true }
        if payloads.isSingle(old: old.schema) || payloads.isSingle(new: new.schema) { return false }
        let areLists = payloads.isList(old: old.schema) && payloads.isList(new: new.schema)
        return !areLists || old.notation != new.notation || old.lists != new.lists || old.lists == .other
    }

    func styleText(of parameter: Parameter) -> String {
        if let notation = parameter.notation { return notation }
        return parameter.style == .json
            ? "JSON" : "\(parameter.style.rawValue)\(parameter.explodes ? ", exploded" : "")"
    }
}

extension [Parameter] {
    /// The parameters, with those of its properties in the place of an exploded object of a query, because each is written
    /// as `name=value` (OpenAPI 3.1, "Style Examples"). One that the other version has as well stays as it is.
    fileprivate func spread(unlessIn other: [Parameter], _ graph: SchemaGraph) -> [Parameter] {
        flatMap { parameter -> [Parameter] in
            guard parameter.place == .query, parameter.style == .form, parameter.explodes,
                !other.contains(where: { $0.place == .query && $0.name == parameter.name }),
                let schema = parameter.schema.map({ graph[graph.silentTarget(of: $0)] }), schema.types == [.object],
                schema.allOf.isEmpty, schema.anyOf.isEmpty, schema.oneOf.isEmpty, !schema.properties.isEmpty
            else { return [parameter] }
            return schema.properties.map { property in
                var part = parameter
                part.name = property.name
                part.schema = property.value
                let isAlways = schema.required.contains(property.name)
                part.isRequired = parameter.isRequired && isAlways
                if isAlways, !parameter.isRequired {
                    part.companions = Set(schema.properties.map(\.name)).subtracting([property.name])
                }
                return part
            }
        }
    }
}

extension Parameter {
    /// The media type of its `content`, where that is neither JSON nor plain text.
    fileprivate var mediaType: String? { notation.flatMap { $0.contains("/") ? $0 : nil } }

    /// Whether each property of an object is a pair of its own.
    fileprivate var isFormOfProperties: Bool {
        mediaType.map { MediaType(named: $0).isForm } ?? (style == .form && explodes && notation == nil)
    }

    /// The letters and digits of its name in code, in lower case: how its words are joined makes no difference there.
    fileprivate var nameInCode: String { (givenName ?? name).lowercased().filter { $0.isLetter || $0.isNumber } }
}
