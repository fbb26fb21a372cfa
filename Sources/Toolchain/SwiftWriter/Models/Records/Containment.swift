import Contract

/// The properties that are boxed, and the unions that are indirect; a message set is a union, too.
///
/// Records, tuples and unions hold each other in place, lists and maps hold theirs elsewhere. Where they hold each other
/// in a circle, the unions in it keep their payloads elsewhere, and the circles that are left are broken in the
/// properties along them. Large models are kept elsewhere as well; `Indirection` says why.
struct Containment {
    /// The largest model that is held in place, in words of memory.
    private static let limit = 8

    private let types: ValueTypes
    private let index: ModelIndex
    private var circles: [String: Int] = [:]
    private var indirectUnions: Set<String> = []
    /// About how much memory each model takes in place, in words.
    private var sizes: [String: Int] = [:]

    init(_ index: ModelIndex, _ types: ValueTypes) {
        self.index = index
        self.types = types
        var graph: [String: [String]] = [:]
        for model in index.schemaModels {
            let targets = Self.held(by: model).compactMap { self.target(of: $0) }
            graph[model.fullName] = targets
        }
        guard !graph.isEmpty else { return }
        let all = Components.circles(of: graph)
        for model in index.schemaModels where all[model.fullName] != nil && model.isEnumWithPayloads {
            indirectUnions.insert(model.fullName)
            graph[model.fullName] = []
        }
        circles = Components.circles(of: graph)
        for members in Components.of(graph) {
            for member in members { measure(member) }
        }
    }

    /// Whether a property of a record or a tuple, or a part of it, is kept in a box.
    func isBoxed(_ type: ValueType, in container: String) -> Bool {
        guard let target = target(of: type) else { return false }
        if let circle = circles[container], circles[target] == circle { return true }
        return sizes[target, default: 1] > Self.limit
    }

    /// Whether a union keeps its payloads elsewhere.
    func isIndirect(_ union: String) -> Bool { indirectUnions.contains(union) }

    /// The types that a model holds in place, or in lists and maps.
    private static func held(by model: Model) -> [ValueType] {
        switch model {
        case .record(let record): record.properties.map(\.type)
        case .tuple(let tuple): tuple.elements
        case .union(let union): union.selector == .fit ? [] : union.cases.map(\.type)
        case .messages(let set): set.messages.compactMap(\.payload)
        case .alias, .literals, .object, .enumeration: []
        }
    }

    /// The record, tuple or union that a value of the type holds in place.
    private func target(of type: ValueType) -> String? {
        guard case .model(let name) = types.expanded(types.unwrapped(type).type) else { return nil }
        switch index.entries[name]?.model {
        case .union(let union): return union.selector == .fit ? nil : name
        case .record, .tuple, .messages: return name
        default: return nil
        }
    }

    private mutating func measure(_ name: String) {
        switch index.entries[name]?.model {
        case .record(let record):
            sizes[name] = record.properties.reduce(record.additional == nil ? 0 : 1) { sum, property in
                property.constant == nil ? sum + size(of: property.type, in: name) : sum
            }
        case .tuple(let tuple):
            sizes[name] = tuple.elements.enumerated().reduce(tuple.rest == nil ? 0 : 1) { sum, element in
                tuple.constants[element.offset] == nil ? sum + size(of: element.element, in: name) : sum
            }
        case .union(let union): measure(name, union.cases.map(\.type))
        case .messages(let set): measure(name, set.messages.compactMap(\.payload))
        default: break
        }
    }

    private mutating func measure(_ union: String, _ payloads: [ValueType]) {
        let largest = payloads.reduce(1) { max($0, size(of: $1, in: nil)) }
        if largest > Self.limit { indirectUnions.insert(union) }
        sizes[union] = indirectUnions.contains(union) ? 1 : largest + 1
    }

    /// - Parameter container: The model with a property of the type; `nil` for a union, whose payloads cannot be boxed.
    private func size(of type: ValueType, in container: String?) -> Int {
        switch types.expanded(types.unwrapped(type).type) {
        case .bool, .int32, .int64, .uint64, .float, .double, .date, .list, .map: 1
        case .string, .bytes, .uuid, .calendarDate: 2
        case .decimal, .any: 3
        case .nullable: 1
        case .model(let name):
            switch index.entries[name]?.model {
            // The JSON as it came.
            case .union(let union) where union.selector == .fit: 3
            case .union, .messages: sizes[name, default: 1]
            case .literals: 2
            default: container.map { isBoxed(type, in: $0) } == true ? 1 : sizes[name, default: 1]
            }
        }
    }
}

extension Model {
    /// Whether it becomes an enum that holds other models.
    fileprivate var isEnumWithPayloads: Bool {
        switch self {
        case .union(let union): union.selector != .fit
        case .messages: true
        default: false
        }
    }
}
