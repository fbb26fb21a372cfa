/// One run over a value.
struct Validation {
    /// The depth to which schemas and values may be nested in each other before the run gives up: what the 512 KiB of
    /// stack that Apple gives a thread hold.
    static let depthLimit = 400
    /// The number of times that schemas may be looked at before the run gives up: alternatives in alternatives can take
    /// forever.
    static let stepLimit = 50_000_000

    private enum Step: Hashable {
        case name(String)
        case index(Int)
    }

    /// A schema that is being looked at, and how far down in the value. As the value is a tree, that identifies the
    /// place.
    private struct Visit: Hashable {
        var book: ObjectIdentifier
        var schema: Int
        var level: Int
    }

    /// A schema and a place in the value, where no violation is reported: all that is asked is whether it fits.
    private struct Question: Hashable {
        var book: ObjectIdentifier
        var schema: Int
        var path: [Step]
    }

    /// The number of steps after which answers are remembered: alternatives in alternatives ask the same again and again,
    /// and most runs are over before that.
    static let rememberingStep = 10_000
    /// The number of alternatives in each other that are looked at again, so that a violation shows its reason.
    private static let explanationLimit = 2
    /// The number of alternatives up to which these are looked at again.
    private static let explainedCount = 32
    /// The number of answers that are remembered.
    private static let answerLimit = 100_000

    let options: ValidationOptions
    /// Whether to note what was looked at, for `unevaluatedItems` and `unevaluatedProperties`.
    var tracksEvaluated: Bool
    private(set) var violations: [Violation] = []

    private var path: [Step] = []
    /// The depth in `not`, `if` and alternatives, where a violation is none of the whole.
    var quiet = 0
    private var visits: Set<Visit> = []
    /// The rules of models that were asked for.
    private var books: [ObjectIdentifier: RuleBook] = [:]
    private var depth = 0
    private var steps = 0
    private var explanationDepth = 0
    private let stepLimit: Int
    private var hasGivenUp = false
    private var answers: [Question: Bool] = [:]
    /// The number of times that a schema came back to itself. An answer that was found on the way holds there alone.
    private var returns = 0

    init(options: ValidationOptions, tracksEvaluated: Bool, stepLimit: Int = Self.stepLimit) {
        self.options = options
        self.tracksEvaluated = tracksEvaluated
        self.stepLimit = stepLimit
    }

    /// The parts of an object or array that keywords have looked at.
    struct Evaluated {
        var properties: Set<String> = []
        /// All elements before this one, besides those of `elements`.
        var prefix = 0
        var elements: Set<Int> = []

        mutating func merge(_ other: Evaluated) {
            properties.formUnion(other.properties)
            prefix = max(prefix, other.prefix)
            elements.formUnion(other.elements)
        }
    }

    // MARK: Schemas

    /// Returns the violations of what a schema asks of a value, each once, although it may be in several parts of an
    /// `allOf`.
    mutating func violations(of value: JSONValue, _ index: Int, of book: RuleBook) -> [Violation] {
        _ = check(value, index, of: book, "")
        var seen: Set<Violation> = []
        return violations.filter { seen.insert($0).inserted }
    }

    /// Checks a value against a schema.
    ///
    /// - Parameter keyword: the one that the schema is in.
    /// - Returns: what was looked at; `nil` when the value violates the schema.
    mutating func check(_ value: JSONValue, _ index: Int, of book: RuleBook, _ keyword: String) -> Evaluated? {
        guard depth < Self.depthLimit, steps < stepLimit else {
            // Reported even in alternatives, as none of them is to be trusted then; and once.
            if !hasGivenUp {
                let message =
                    depth < Self.depthLimit ? "is too large to be checked" : "is nested too deeply to be checked"
                violations.append(violation("$ref", message))
            }
            hasGivenUp = true
            return nil
        }
        depth += 1
        steps += 1
        defer { depth -= 1 }

        let isTarget = book.schemas[index].isTarget
        let visit = Visit(book: ObjectIdentifier(book), schema: index, level: path.count)
        if isTarget {
            // A schema that comes back to itself without a step into the value has nothing to add.
            guard visits.insert(visit).inserted else {
                returns += 1
                return Evaluated()
            }
        }
        defer { if isTarget { visits.remove(visit) } }
        let remembers = isTarget && quiet > 0 && steps > Self.rememberingStep && !tracksEvaluated
        if remembers, let answer = answers[Question(book: visit.book, schema: index, path: path)] {
            return answer ? Evaluated() : nil
        }
        let returnsBefore = returns

        var evaluated = Evaluated()
        var isValid = true
        for rule in book.schemas[index].rules {
            if !check(value, rule, of: book, keyword, &evaluated) {
                isValid = false
                if quiet > 0 { break }
            }
        }
        // Where something is amiss already, not all has been looked at that would have been.
        if isValid, let schema = book.schemas[index].unevaluatedItems, case .array(let elements) = value {
            for index in elements.indices where index >= evaluated.prefix && !evaluated.elements.contains(index) {
                if !check(elements[index], at: index, schema, of: book, "unevaluatedItems") { isValid = false }
            }
            evaluated.prefix = elements.count
        }
        if isValid, let schema = book.schemas[index].unevaluatedProperties, case .object(let members) = value {
            for name in members.keys.sorted() where !evaluated.properties.contains(name) {
                guard let member = members[name] else { continue }
                if !check(member, at: name, schema, of: book, "unevaluatedProperties") { isValid = false }
                evaluated.properties.insert(name)
            }
        }
        if remembers, returns == returnsBefore, !hasGivenUp, answers.count < Self.answerLimit {
            answers[Question(book: visit.book, schema: index, path: path)] = isValid
        }
        return isValid ? evaluated : nil
    }

    /// Checks the same value against a schema in another.
    mutating func apply(
        _ value: JSONValue, _ index: Int, of book: RuleBook, _ keyword: String, _ evaluated: inout Evaluated
    ) -> Bool {
        guard let inner = check(value, index, of: book, keyword) else { return false }
        if tracksEvaluated { evaluated.merge(inner) }
        return true
    }

    mutating func check(
        _ value: JSONValue, at index: Int, _ schema: Int, of book: RuleBook, _ keyword: String
    ) -> Bool {
        path.append(.index(index))
        defer { path.removeLast() }
        return check(value, schema, of: book, keyword) != nil
    }

    mutating func check(
        _ value: JSONValue, at name: String, _ schema: Int, of book: RuleBook, _ keyword: String
    ) -> Bool {
        path.append(.name(name))
        defer { path.removeLast() }
        return check(value, schema, of: book, keyword) != nil
    }

    /// Whether a value matches a schema, without complaints if it does not.
    mutating func matches(
        _ value: JSONValue, _ schema: Int, of book: RuleBook, _ evaluated: inout Evaluated
    ) -> Bool {
        quiet += 1
        defer { quiet -= 1 }
        return apply(value, schema, of: book, "", &evaluated)
    }

    /// Notes what a value violates of the alternative that it comes closest to, where one is closer than all others.
    ///
    /// - Returns: `false`, for the caller to return.
    mutating func explain(_ value: JSONValue, _ schemas: [Int], of book: RuleBook) -> Bool {
        guard quiet == 0, !hasGivenUp, explanationDepth < Self.explanationLimit, schemas.count <= Self.explainedCount
        else {
            return false
        }
        explanationDepth += 1
        defer { explanationDepth -= 1 }
        let before = violations
        var closest: (violations: [Violation], distance: Int)?
        var isAmbiguous = false
        for schema in schemas {
            violations = []
            _ = check(value, schema, of: book, "")
            let distance = distance(of: violations)
            if let known = closest?.distance, known <= distance {
                isAmbiguous = isAmbiguous || known == distance
            } else {
                closest = (violations, distance)
                isAmbiguous = false
            }
        }
        violations = before + (isAmbiguous ? [] : closest?.violations ?? [])
        return false
    }

    /// The distance of a value from a schema that it violates: a value of another type, without a property that is
    /// required, or with another tag, is far from it.
    private func distance(of violations: [Violation]) -> Int {
        let pointer = violation("", "").pointer
        return violations.reduce(0) { distance, violation in
            let isOwn = violation.pointer == pointer
            let isMembers = !isOwn && !violation.pointer.dropFirst(pointer.count + 1).contains("/")
            return switch violation.keyword {
            case "type" where isOwn, "required" where isOwn, "const" where isOwn || isMembers,
                "enum" where isOwn || isMembers:
                distance + 100
            default: distance + 1
            }
        }
    }

    mutating func rules(of type: any Validatable.Type) -> RuleBook {
        if let book = books[ObjectIdentifier(type)] { return book }
        let book = RuleBooks.book(of: type)
        books[ObjectIdentifier(type)] = book
        return book
    }

    // MARK: Violations

    /// Notes a violation.
    ///
    /// - Returns: `false`, for the caller to return.
    mutating func violates(_ keyword: String, _ message: @autoclosure () -> String) -> Bool {
        if quiet == 0 { violations.append(violation(keyword, message())) }
        return false
    }

    /// A violation at the place that is being looked at.
    private func violation(_ keyword: String, _ message: String) -> Violation {
        var (text, pointer) = ("", "")
        for step in path {
            switch step {
            case .name(let name):
                text += text.isEmpty ? name : ".\(name)"
                pointer += name.pointerToken
            case .index(let index):
                text += "[\(index)]"
                pointer += "/\(index)"
            }
        }
        return Violation(path: text, pointer: pointer, keyword: keyword, message: message)
    }
}
