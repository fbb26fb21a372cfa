extension ProtoComparison {
    mutating func compareMessages() {
    }
}
