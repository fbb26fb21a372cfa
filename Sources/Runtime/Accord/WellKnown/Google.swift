/// The package `google`.
public enum Google {
    /// The package `google.protobuf`: protobuf's well-known types.
    public enum Protobuf {}
}
