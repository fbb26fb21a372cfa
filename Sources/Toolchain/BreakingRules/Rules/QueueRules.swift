/// Rules for changes that an app's queue may hold (`MutationQueue` of AccordOffline). A stored request outlives
/// versions of the app, so the names of methods and the numbers and types of fields are a promise to it.
///
/// Each reports what another rule reports, where a stored change meets it: under an id of its own, so that a project
/// may ask for these alone, or with other levels.
package enum QueueRules {
    /// The word for all of them.
    static let category = "QUEUE"

    /// The rule that each of them follows, by its id. The rules are about names and types by which an entry finds its
    /// method and is read, and about numbers that a later version may give to something else, while the entry waits.
    package static let origins = Dictionary(
        uniqueKeysWithValues: ProtoRule.all.filter(\.isForQueues).map { ("\(category)_\($0.id)", $0) })

    package static let ids = Set(origins.keys)

    /// The ids that a word means: a rule's own, or the category. `nil` when there are none.
    static func ids(named word: String) -> Set<String>? {
        word == category ? ids : origins[word] != nil ? [word] : nil
    }

    /// Returns the summary of the rule that follows another one, in one sentence.
    static func summary(of origin: ProtoRule) -> String {
        "In changes that an app's queue may hold: \(origin.summary.prefix(1).lowercased())\(origin.summary.dropFirst())"
    }
}
