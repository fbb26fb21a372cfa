import Contract

extension JSONPathReader {
    /// Conditions of which one is to hold.
    mutating func condition() throws(MalformedJSONPath) -> JSONPath.Condition {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else {
            throw MalformedJSONPath(
                message: "the filter is nested more than \(Self.depthLimit) levels deep; write a simpler one",
                offset: position)
        }
        let conditions = try joined(by: "||") { reader throws(MalformedJSONPath) in
            let conditions = try reader.joined(by: "&&") { reader throws(MalformedJSONPath) in try reader.basic() }
            return conditions.count == 1 ? conditions[0] : .all(conditions)
        }
        return conditions.count == 1 ? conditions[0] : .any(conditions)
    }

    private mutating func joined(
        by word: String, _ part: (inout Self) throws(MalformedJSONPath) -> JSONPath.Condition
    ) throws(MalformedJSONPath) -> [JSONPath.Condition] {
        var parts = [try part(&self)]
        while takeBetween(word) { parts.append(try part(&self)) }
        return parts
    }

    /// Takes a word with the space around it, or nothing.
    private mutating func takeBetween(_ word: String) -> Bool {
        var ahead = self
        ahead.skipSpace()
        guard ahead.take(word) else { return false }
        ahead.skipSpace()
        self = ahead
        return true
    }

    private mutating func basic() throws(MalformedJSONPath) -> JSONPath.Condition {
        let isNegated = next == "!"
        if isNegated {
            _ = take("!")
            skipSpace()
        }
        let condition: JSONPath.Condition
        if take("(") {
            skipSpace()
            condition = try self.condition()
            skipSpace()
            guard take(")") else { throw expected("'&&', '||' or ')'") }
        } else {
            condition = try test(mayCompare: !isNegated)
        }
        return isNegated ? .not(condition) : condition
    }

    /// A query that is to find something, a function that holds or not, or a comparison.
    private mutating func test(mayCompare: Bool) throws(MalformedJSONPath) -> JSONPath.Condition {
        let start = position
        let left = try expression()
        if mayCompare, let comparison = comparison() {
            let operand = try operand(left, at: start)
            let rightStart = position
            return .comparison(operand, comparison, try self.operand(try expression(), at: rightStart))
        }
        switch left {
        case .query(let query): return .exists(query)
        case .condition(let condition): return condition
        case .operand:
            throw MalformedJSONPath(
                message: "this is a value, and a filter takes what holds or not; compare it, or write a query",
                offset: start)
        }
    }

    private mutating func comparison() -> JSONPath.Comparison? {
        // In an order in which none begins another that comes later.
        JSONPath.Comparison.allCases.first { takeBetween($0.rawValue) }
    }

    private func operand(_ expression: Expression, at offset: Int) throws(MalformedJSONPath) -> JSONPath.Operand {
        switch expression {
        case .operand(let operand): return operand
        case .query(let query) where query.isSingular: return .query(query)
        case .query:
            throw MalformedJSONPath(
                message:
                    "this query may find several values, and one is needed here; write names and indices alone, or "
                    + "value(…) around it",
                offset: offset)
        case .condition:
            throw MalformedJSONPath(
                message: "this function holds or not, and has no value; write it without the comparison", offset: offset
            )
        }
    }

    // MARK: Expressions

    private enum Expression {
        case query(JSONPath.Query)
        case operand(JSONPath.Operand)
        case condition(JSONPath.Condition)
    }

    private mutating func expression() throws(MalformedJSONPath) -> Expression {
        switch next {
        case "@", "$":
            let isRelative = take("@")
            if !isRelative { _ = take("$") }
            return .query(JSONPath.Query(isRelative: isRelative, segments: try segments()))
        case "'", "\"": return .operand(.literal(.string(try string())))
        case let scalar? where scalar == "-" || Self.isDigit(scalar):
            return .operand(.literal(.number(try number())))
        default: return try word()
        }
    }

    private mutating func number() throws(MalformedJSONPath) -> String {
        var number = take("-") ? "-" : ""
        let whole = text(while: Self.isDigit)
        guard !whole.isEmpty, whole == "0" || !whole.hasPrefix("0") else {
            throw expected("a number as in JSON, without leading zeros")
        }
        number += whole
        if take(".") {
            let fraction = text(while: Self.isDigit)
            guard !fraction.isEmpty else { throw expected("a digit after the point") }
            number += ".\(fraction)"
        }
        if take("e") || take("E") {
            let sign = take("-") ? "-" : take("+") ? "+" : ""
            let power = text(while: Self.isDigit)
            guard !power.isEmpty else { throw expected("a digit of the exponent") }
            number += "e\(sign)\(power)"
        }
        return number
    }

    /// `true`, `false`, `null`, or a call of a function.
    private mutating func word() throws(MalformedJSONPath) -> Expression {
        let start = position
        guard let first = next, ("a"..."z").contains(first) else {
            throw expected("a query with '@' or '$', a value, a function or '('")
        }
        let word = text { ("a"..."z").contains($0) || $0 == "_" || Self.isDigit($0) }
        guard take("(") else {
            switch word {
            case "true": return .operand(.literal(.bool(true)))
            case "false": return .operand(.literal(.bool(false)))
            case "null": return .operand(.literal(.null))
            default:
                throw MalformedJSONPath(
                    message: "'\(word)' means nothing here; write strings in quotes, and '@.\(word)' for a member",
                    offset: start)
            }
        }
        let arguments = try arguments()
        switch (word, arguments.count) {
        case ("length", 1): return .operand(.length(try value(arguments[0])))
        case ("count", 1): return .operand(.count(try query(arguments[0])))
        case ("value", 1): return .operand(.value(try query(arguments[0])))
        case ("match", 2), ("search", 2):
            return .condition(
                .matches(
                    try value(arguments[0]), expression: try value(arguments[1]), isWhole: word == "match"))
        case ("length", _), ("count", _), ("value", _), ("match", _), ("search", _):
            throw MalformedJSONPath(
                message:
                    "'\(word)' takes \(word == "match" || word == "search" ? "two arguments" : "one argument"), and "
                    + "here it has \(arguments.count); correct the call", offset: start)
        default:
            let known = ["length", "count", "value", "match", "search"]
            throw MalformedJSONPath(
                message: "there is no function '\(word)'; \(Suggestion.text(for: word, among: known))", offset: start)
        }
    }

    // MARK: Arguments

    private typealias Argument = (expression: Expression, offset: Int)

    private mutating func arguments() throws(MalformedJSONPath) -> [Argument] {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw expected("fewer calls in each other") }
        skipSpace()
        if take(")") { return [] }
        var arguments: [Argument] = []
        repeat {
            skipSpace()
            let start = position
            arguments.append((try expression(), start))
            skipSpace()
        } while take(",")
        guard take(")") else { throw expected("',' or ')'") }
        return arguments
    }

    private func value(_ argument: Argument) throws(MalformedJSONPath) -> JSONPath.Operand {
        try operand(argument.expression, at: argument.offset)
    }

    private func query(_ argument: Argument) throws(MalformedJSONPath) -> JSONPath.Query {
        guard case .query(let query) = argument.expression else {
            throw MalformedJSONPath(
                message: "the function takes a query, and this is none; begin it with '@' or '$'",
                offset: argument.offset)
        }
        return query
    }
}
