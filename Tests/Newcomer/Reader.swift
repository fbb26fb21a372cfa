// The names that the Swift code of README and of the articles takes for granted: a type for each heading under which there
// is code, in which it becomes functions.

import Accord
import AccordHTTP
import AccordMocks
import AccordNIO
import AccordOffline
import AccordSocket
import AccordTelemetry
import Foundation
import Logging

typealias ContactsService = Contacts.V1.ContactsService
typealias ContactsServiceClient = Contacts.V1.ContactsServiceClient
typealias ContactsServiceClientMock = Contacts.V1.ContactsServiceClientMock
typealias GetContactResponse = Contacts.V1.GetContactResponse
typealias BadRequest = Contacts.V1.BadRequest

#if canImport(FoundationNetworking)
    // What Apple's systems alone have.
    typealias URLSessionSocketTransport = NIOSocketTransport

    struct KeychainTokenStore: TokenStore {
        init(service: String) {}
        func load() -> AuthTokens? { nil }
        func save(_ tokens: AuthTokens) {}
        func clear() {}
    }
#endif

func show(_ items: Any?...) {}
func log(_ items: Any?...) {}
func retryLater(_ failure: CallFailure) {}
func expect(_ isTrue: Bool) {}

struct Banner {
    func show(_ state: Any? = nil) {}
}
let banner = Banner()

struct UseItInFiveMinutes {
    let url: URL
}

struct WhatElseThereIs {
    let store: Petstore.PetStoreClient
    let session: Growfolio.Session
    let table = LiveFromAsyncAPI.Table()
    let mock: ContactsServiceClientMock
    let page: Contacts.V1.ListContactsResponse
}

struct ComingFromAnotherLibrary {
    let file: URL
    let url: URL
    let auth: AuthSession
    let client: ContactsServiceClient
    let store: Petstore.PetStoreClient
    let session: Growfolio.Session
    let table = LiveFromAsyncAPI.Table()
}

struct ModuleAccord {}

struct ModuleAccordHTTP {
    let url: URL
}

struct ModuleAccordTelemetry {
    let url: URL
    let auth: AuthSession
}

struct ModuleAccordSocket {
    let auth: AuthSession
    let table = LiveFromAsyncAPI.Table()
}

struct SchemasAndWhatTheyBecome {
    typealias Payment = Petstore.Payment

    let payment: Payment
    let card: Petstore.Card
}

struct RESTFromOpenAPI {
    let tokens: any CredentialProvider
}

struct LiveFromAsyncAPI {
    struct IdentityProvider {
        func identityToken(renewed: Bool) async throws -> String? { nil }
    }
    struct Table {
        subscript(symbol: String) -> Growfolio.Quote? {
            get { nil }
            nonmutating set {}
        }
    }
    let auth = IdentityProvider()
    let table = Table()
}

struct Clients {
    let url: URL
    let auth: any CredentialProvider
    let scores: ContactsServiceClient
    let photos: ContactsServiceClient
    let talks: ContactsServiceClient
    let pieces: [Contacts.V1.UploadRequest]
    let hello: Contacts.V1.ChatRequest
}

struct WhenACallFails {
    let contacts: any Contacts.V1.ContactsServiceClientInterface
    let store: any Petstore.PetStoreClientInterface
    let error: any Error
    let problem: SessionProblem
}

struct ChangesWithoutANetwork {
    typealias Contact = Contacts.V1.Contact

    let folder: URL
    let transport: any Transport
    let store: Petstore.PetStoreClient
    let pet: Petstore.NewPet
    let auth: AuthSession
    let request: Contacts.V1.UpdateContactRequest
    let newContact: Contacts.V1.CreateContactRequest
    let contact: Contact
    let fetched: [Contact]
    let queue: MutationQueue
    let created: QueuedMutation<Contacts.V1.CreateContactResponse>
}

struct ProtocolsAndTransports {
    let url: URL
    let path: String
    let nio: NIOTransport
    let store: any Petstore.PetStoreClientInterface
}

struct SignedIn {
    struct IdentityProvider {
        func renew(_ tokens: AuthTokens) async throws -> AuthTokens { tokens }
    }
    let url: URL
    let key: String
    let identity = IdentityProvider()
    let sockets: any SocketTransport
    let coordinator = Banner()
}

struct Mocks {
    final class ContactScreen {
        init(client: any Contacts.V1.ContactsServiceClientInterface) {}
        func load() async {}
    }
    let ada: Contacts.V1.Contact
    let page: Contacts.V1.ListContactsResponse
    let first: Contacts.V1.WatchScoreResponse
    let second: Contacts.V1.WatchScoreResponse
    let gate: Gate
    let pets: Petstore.PetStoreClientMock
    let problem: Petstore.Problem
    let hello: Contacts.V1.ChatResponse
    let mock: ContactsServiceClientMock
    let transport: any Transport
    let url: URL
}

struct Scenarios {
    let url: URL
    let server: LoopbackServer
    let mock: Growfolio.SessionMock
    let clock: any Clock<Duration>
}

struct GeneratedCodeAndWhatIsPromisedAboutIt {}

struct Interceptors {
    struct ReadOnlyInterceptor: Interceptor {
        func intercept<Input: Sendable, Output: Sendable>(
            _ call: Call<Input>, next: @escaping Next<Input, Output>
        ) async throws(ConnectError) -> Response<Output> { try await next(call) }
    }
    let url: URL
    let auth: AuthSession
}

struct StreamsAndBackPressure {
    let client: ContactsServiceClient
    let transport: any Transport
    let pieces: [Contacts.V1.UploadRequest]
    let store: Petstore.PetStoreClient
    let photo: URL
}

struct WhatPhonesDoToConnections {
    let session: Growfolio.Session
}
