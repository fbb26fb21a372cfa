/// A document of AsyncAPI with everything that one may have; tests edit its text.
enum ChannelDocument {
    /// - Parameters:
    ///   - role: whom it describes; `nil` where it does not say.
    ///   - scheme: the protocol of its server.
    static func text(role: String?, scheme: String) -> String {
        text.replacing("ROLE", with: role.map { "x-accord-role: \($0)" } ?? "x-nothing: 1").replacing(
            "SCHEME", with: scheme)
    }

    private static let text = """
        asyncapi: 3.0.0
        ROLE
        id: urn:example:shop
        info: { title: Shop, version: "1", description: Of info, termsOfService: https://a.example.com, contact: { name: Ann }, license: { name: MIT }, tags: [{ name: of info }], externalDocs: { url: https://docs.example.com } }
        defaultContentType: application/json
        servers:
          main:
            host: "{env}.example.com"
            pathname: /base
            protocol: SCHEME
            protocolVersion: "3.5"
            title: Title of server
            summary: Summary of server
            description: Description of server
            variables: { env: { enum: [one, two], default: one, description: Of variable, examples: [one] } }
            security: [{ $ref: "#/components/securitySchemes/password" }, { $ref: "#/components/securitySchemes/oauth" }]
            tags: [{ name: of server }]
            externalDocs: { url: https://server.example.com }
            bindings: { kafka: { schemaRegistryUrl: https://registry.example.com, bindingVersion: 0.5.0 }, mqtt: { lastWill: { qos: 2 } } }
          spare: { host: spare.example.com, protocol: SCHEME }
        channels:
          orders:
            address: orders/{region}
            title: Title of channel
            summary: Summary of channel
            description: Description of channel
            servers: [{ $ref: "#/servers/main" }]
            parameters: { region: { enum: [eu, us], default: eu, location: "$message.payload#/region", description: Of parameter, examples: [us] } }
            tags: [{ name: of channel }]
            externalDocs: { url: https://channel.example.com }
            bindings: { kafka: { topic: shop-orders, partitions: 3 }, amqp: { is: queue, queue: { name: orders-queue, durable: true } } }
            messages:
              placed: { $ref: "#/components/messages/placed" }
              wanted:
                payload: { type: object, required: [kind, sku], properties: { kind: { const: wanted }, sku: { type: string, maxLength: 21 } } }
                headers: { type: object, properties: { user: { type: string, maxLength: 22 } } }
                bindings: { kafka: { key: { type: string, maxLength: 23 } } }
              taken:
                payload: { type: object, required: [kind], properties: { kind: { const: taken } } }
              legacy:
                payload: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { type: record, name: Legacy, fields: [] } }
          archive:
            address: archive
            messages:
              stored: { payload: { type: object, required: [kind], properties: { kind: { const: stored } } } }
          answers:
            address: answers
            messages:
              answered: { payload: { type: object, required: [kind], properties: { kind: { const: answered } } } }
          failures:
            address: failures
            messages:
              placed: { $ref: "#/components/messages/placed" }
        operations:
          place:
            action: send
            channel: { $ref: "#/channels/orders" }
            title: Title of operation
            summary: Summary of operation
            description: Description of operation
            messages: [{ $ref: "#/channels/orders/messages/placed" }, { $ref: "#/channels/orders/messages/legacy" }]
            security: [{ type: plain }]
            tags: [{ name: of operation }]
            externalDocs: { url: https://operation.example.com }
            reply:
              address: { location: "$message.header#/replyTo", description: Of address }
              channel: { $ref: "#/channels/answers" }
              messages: [{ $ref: "#/channels/answers/messages/answered" }]
            bindings: { kafka: { groupId: { type: string, maxLength: 31 } }, http: { method: POST } }
            traits: [{ bindings: { amqp: { ack: true } } }]
          want:
            action: receive
            channel: { $ref: "#/channels/orders" }
            messages: [{ $ref: "#/channels/orders/messages/wanted" }]
            reply:
              messages: [{ $ref: "#/channels/orders/messages/taken" }]
          fail:
            action: send
            channel: { $ref: "#/channels/failures" }
        components:
          securitySchemes:
            password: { type: userPassword, description: Of scheme }
            oauth: { type: oauth2, scopes: [read], flows: { clientCredentials: { tokenUrl: https://token.example.com, availableScopes: { read: Read } } } }
          messages:
            placed:
              name: Name of message
              title: Title of message
              summary: Summary of message
              description: Description of message
              contentType: application/vnd.shop+json
              payload: { type: object, required: [kind, id], properties: { kind: { const: placed }, id: { type: string, maxLength: 11 } } }
              headers: { type: object, properties: { trace: { type: string, maxLength: 12 } } }
              correlationId: { location: "$message.header#/trace", description: Of identifier }
              tags: [{ name: of message }]
              externalDocs: { url: https://message.example.com }
              examples: [{ payload: { kind: placed, id: a } }]
              bindings: { kafka: { key: { type: string, maxLength: 13 }, schemaIdLocation: payload }, http: { statusCode: 200 } }
              traits: [{ headers: { type: object, properties: { app: { type: string, maxLength: 14 } } }, bindings: { amqp: { contentEncoding: gzip } } }]
        """
}
