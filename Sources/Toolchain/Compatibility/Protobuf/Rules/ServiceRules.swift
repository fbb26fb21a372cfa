extension ProtoComparison {
    mutating func compareServices() {
    }
}
