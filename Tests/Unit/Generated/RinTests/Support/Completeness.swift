import Accord
import Foundation

/// The properties that have their default still, by path, in a message and in those within it: a round trip says
/// nothing of them. A message within one of its own type may leave out what it likes, or there would be no end.
func unsetProperties(of message: any Message) -> [String] {
    unsetProperties(of: message, path: "", around: [])
}

private func unsetProperties(of message: any Message, path: String, around types: [String]) -> [String] {
    let type = type(of: message)
    guard !types.contains(type.messageName), !type.messageName.hasPrefix("google.") else { return [] }
    var unset: [String] = []
    for (property, initial) in zip(Mirror(reflecting: message).children, Mirror(reflecting: type.init()).children) {
        let label = property.label ?? ""
        if label == "_unknownFields" { continue }
        let propertyPath = path + "." + label
        if isEqual(property.value, initial.value) { unset.append(propertyPath) }
        for inner in messages(in: property.value) {
            unset += unsetProperties(of: inner, path: propertyPath, around: types + [type.messageName])
        }
    }
    return unset
}

private func isEqual(_ left: Any, _ right: Any) -> Bool {
    func compare<T: Hashable>(_ left: T) -> Bool { left == right as? T }
    guard let left = left as? any Hashable else { return false }
    return compare(left)
}

/// The messages that a property holds: alone, in an optional, an array, a dictionary or a oneof.
private func messages(in value: Any) -> [any Message] {
    if let message = value as? any Message { return [message] }
    return Mirror(reflecting: value).children.flatMap { messages(in: $0.value) }
}
