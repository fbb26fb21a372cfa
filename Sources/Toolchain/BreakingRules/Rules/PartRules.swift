/// The rules for parts that old clients write.
package struct WrittenPartRules: Sendable {
    package let styleChanged = APIRule(
        [
            .body: "REST_BODY_PART_STYLE_CHANGED", .webhookAnswer: "REST_WEBHOOK_ANSWER_PART_STYLE_CHANGED",
            .callbackAnswer: "REST_CALLBACK_ANSWER_PART_STYLE_CHANGED",
        ], .wire, .error, "Old clients write a part as it was written.")
    package let mediaTypeRemoved = APIRule(
        [
            .body: "REST_BODY_PART_MEDIA_TYPE_REMOVED", .webhookAnswer: "REST_WEBHOOK_ANSWER_PART_MEDIA_TYPE_REMOVED",
            .callbackAnswer: "REST_CALLBACK_ANSWER_PART_MEDIA_TYPE_REMOVED",
        ], .wire, .error, "Old clients send a part in the media types they know.")
    package let mediaTypeAdded = APIRule(
        [
            .body: "REST_BODY_PART_MEDIA_TYPE_ADDED", .webhookAnswer: "REST_WEBHOOK_ANSWER_PART_MEDIA_TYPE_ADDED",
            .callbackAnswer: "REST_CALLBACK_ANSWER_PART_MEDIA_TYPE_ADDED",
        ], .wire, .info, "A new media type breaks nobody who sends another.")
    package let headerRequired = APIRule(
        [
            .body: "REST_BODY_PART_HEADER_REQUIRED", .webhookAnswer: "REST_WEBHOOK_ANSWER_PART_HEADER_REQUIRED",
            .callbackAnswer: "REST_CALLBACK_ANSWER_PART_HEADER_REQUIRED",
        ], .wire, .error, "Old clients send the header fields that they know of.")
    package let headerRemoved = APIRule(
        [
            .body: "REST_BODY_PART_HEADER_REMOVED", .webhookAnswer: "REST_WEBHOOK_ANSWER_PART_HEADER_REMOVED",
            .callbackAnswer: "REST_CALLBACK_ANSWER_PART_HEADER_REMOVED",
        ], .wire, .warning, "What clients say in a part's header fields has an effect.")
}

/// The rules for parts that old clients read.
package struct ReadPartRules: Sendable {
    package let styleChanged = APIRule(
        [
            .response: "REST_RESPONSE_PART_STYLE_CHANGED", .webhook: "REST_WEBHOOK_PART_STYLE_CHANGED",
            .callback: "REST_CALLBACK_PART_STYLE_CHANGED",
        ], .wire, .error, "Old clients read a part as it was written.")
    package let mediaTypeRemoved = APIRule(
        [
            .response: "REST_RESPONSE_PART_MEDIA_TYPE_REMOVED", .webhook: "REST_WEBHOOK_PART_MEDIA_TYPE_REMOVED",
            .callback: "REST_CALLBACK_PART_MEDIA_TYPE_REMOVED",
        ], .wire, .info, "What is not sent need not be read.")
    package let mediaTypeAdded = APIRule(
        [
            .response: "REST_RESPONSE_PART_MEDIA_TYPE_ADDED", .webhook: "REST_WEBHOOK_PART_MEDIA_TYPE_ADDED",
            .callback: "REST_CALLBACK_PART_MEDIA_TYPE_ADDED",
        ], .wire, .error, "Old clients cannot say in which media types they read a part.")
    package let headerRemoved = APIRule(
        [
            .response: "REST_RESPONSE_PART_HEADER_REMOVED", .webhook: "REST_WEBHOOK_PART_HEADER_REMOVED",
            .callback: "REST_CALLBACK_PART_HEADER_REMOVED",
        ], .wire, .error, "Old clients read a header field of a part that is always there.")
    package let optionalHeaderRemoved = APIRule(
        [
            .response: "REST_OPTIONAL_RESPONSE_PART_HEADER_REMOVED",
            .webhook: "REST_OPTIONAL_WEBHOOK_PART_HEADER_REMOVED",
            .callback: "REST_OPTIONAL_CALLBACK_PART_HEADER_REMOVED",
        ], .wire, .warning, "Old clients read a header field of a part where it is there.")
    package let headerBecameOptional = APIRule(
        [
            .response: "REST_RESPONSE_PART_HEADER_BECAME_OPTIONAL",
            .webhook: "REST_WEBHOOK_PART_HEADER_BECAME_OPTIONAL",
            .callback: "REST_CALLBACK_PART_HEADER_BECAME_OPTIONAL",
        ], .wire, .error, "Old clients rely on a header field of a part that is always there.")
}

extension APIRule {
    package static let writtenPart = WrittenPartRules()
    package static let readPart = ReadPartRules()
}
