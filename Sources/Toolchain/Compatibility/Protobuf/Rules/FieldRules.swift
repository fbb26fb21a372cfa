extension ProtoComparison {
    mutating func compareFields() {
    }
}
