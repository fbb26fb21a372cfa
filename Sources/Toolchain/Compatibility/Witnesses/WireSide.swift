import Contract
import DynamicMessages
import WireReferee

/// One version of a contract as a writer and a reader of messages.
struct WireSide {
    let models: WireModels
    /// For the binary form.
    let referee: WireReferee
    let json: ProtoJSON

    init(_ contract: Contract) {
        let contract = contract.withExtensionsInPlace()
        models = WireModels(contract)
        referee = WireReferee(contract)
        json = ProtoJSON(contract)
    }
}

/// A message that one version writes, for the other one to read.
struct WireSample {
    var message: WireMessage
    /// The full name of the message that the reader takes it for.
    var readAs: String
    /// The numbers of the fields that are to be understood.
    var watched: [Int]
    /// Whether it says something about JSON, too.
    var countsInJSON = true
}
