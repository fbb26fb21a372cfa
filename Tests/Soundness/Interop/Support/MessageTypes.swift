import Rin
import SampleModels

@testable import Accord

/// The generated types of the contracts that are compared, by the names of their messages.
enum MessageTypes {
    static let rin = closure(of: roots)
    static let sample = closure(of: [
        Sample.V1.Plain.self, Sample.V1.Present.self, Sample.V1.Lists.self, Sample.V1.Maps.self, Sample.V1.Choice.self,
        Sample.V1.Tree.self, Sample.V1.Renamed.self, Sample.V1.Empty.self, Sample.V1.Legacy.self,
        Sample.V1.HoldsStrict.self, Sample.V1.Scope.self, Sample.V1.ExtraGroup.self, Sample.V1.SetItem.self,
        Sample.V1.HoldsSet.self, Sample.V1.WellKnown.self,
    ])

    /// The messages, and all that they contain.
    private static func closure(of roots: [any Message.Type]) -> [String: any Message.Type] {
        var types: [String: any Message.Type] = [:]
        var open = roots
        while let type = open.popLast() {
            guard types.updateValue(type, forKey: type.messageName) == nil else { continue }
            open += type._table.messages
        }
        return types
    }

    /// The messages that no other message of Rin contains: requests, responses, and little else.
    private static let roots: [any Message.Type] = [
        Rin.Circles.V1.CreateCircleRequest.self,
        Rin.Circles.V1.CreateCircleResponse.self,
        Rin.Circles.V1.GetCircleRequest.self,
        Rin.Circles.V1.GetCircleResponse.self,
        Rin.Circles.V1.ListCirclesRequest.self,
        Rin.Circles.V1.ListCirclesResponse.self,
        Rin.Circles.V1.UpdateCircleRequest.self,
        Rin.Circles.V1.UpdateCircleResponse.self,
        Rin.Circles.V1.DeleteCircleRequest.self,
        Rin.Circles.V1.DeleteCircleResponse.self,
        Rin.Circles.V1.ListMembersRequest.self,
        Rin.Circles.V1.ListMembersResponse.self,
        Rin.Circles.V1.AddMembersRequest.self,
        Rin.Circles.V1.AddMembersResponse.self,
        Rin.Circles.V1.RemoveMembersRequest.self,
        Rin.Circles.V1.RemoveMembersResponse.self,
        Rin.Circles.V1.GetPolicyRequest.self,
        Rin.Circles.V1.GetPolicyResponse.self,
        Rin.Circles.V1.SetPolicyRequest.self,
        Rin.Circles.V1.SetPolicyResponse.self,
        Rin.Common.V1.PageRequest.self,
        Rin.Contacts.V1.ListContactsRequest.self,
        Rin.Contacts.V1.ListContactsResponse.self,
        Rin.Contacts.V1.GetContactRequest.self,
        Rin.Contacts.V1.GetContactResponse.self,
        Rin.Contacts.V1.CreateContactRequest.self,
        Rin.Contacts.V1.CreateContactResponse.self,
        Rin.Contacts.V1.UpdateContactRequest.self,
        Rin.Contacts.V1.UpdateContactResponse.self,
        Rin.Contacts.V1.DeleteContactRequest.self,
        Rin.Contacts.V1.DeleteContactResponse.self,
        Rin.Contacts.V1.ImportContactsRequest.self,
        Rin.Contacts.V1.ImportContactsResponse.self,
        Rin.Contacts.V1.SyncContactsRequest.self,
        Rin.Contacts.V1.SyncContactsResponse.self,
        Rin.Dedup.V1.ListSuggestionsRequest.self,
        Rin.Dedup.V1.ListSuggestionsResponse.self,
        Rin.Dedup.V1.GetSuggestionRequest.self,
        Rin.Dedup.V1.GetSuggestionResponse.self,
        Rin.Dedup.V1.MergeContactsRequest.self,
        Rin.Dedup.V1.MergeContactsResponse.self,
        Rin.Dedup.V1.UndoMergeRequest.self,
        Rin.Dedup.V1.UndoMergeResponse.self,
        Rin.Dedup.V1.DismissSuggestionRequest.self,
        Rin.Dedup.V1.DismissSuggestionResponse.self,
        Rin.Identity.V1.SignInRequest.self,
        Rin.Identity.V1.SignInResponse.self,
        Rin.Identity.V1.SendOneTimeCodeRequest.self,
        Rin.Identity.V1.SendOneTimeCodeResponse.self,
        Rin.Identity.V1.RefreshTokenRequest.self,
        Rin.Identity.V1.RefreshTokenResponse.self,
        Rin.Identity.V1.SignOutRequest.self,
        Rin.Identity.V1.SignOutResponse.self,
        Rin.Identity.V1.GetAccountRequest.self,
        Rin.Identity.V1.GetAccountResponse.self,
        Rin.Identity.V1.UpdateAccountRequest.self,
        Rin.Identity.V1.UpdateAccountResponse.self,
        Rin.Identity.V1.DeleteAccountRequest.self,
        Rin.Identity.V1.DeleteAccountResponse.self,
        Rin.Premium.V1.GetSubscriptionRequest.self,
        Rin.Premium.V1.GetSubscriptionResponse.self,
        Rin.Premium.V1.ListFeaturesRequest.self,
        Rin.Premium.V1.ListFeaturesResponse.self,
        Rin.Premium.V1.RedeemPurchaseRequest.self,
        Rin.Premium.V1.RedeemPurchaseResponse.self,
        Rin.Profiles.V1.GetProfileRequest.self,
        Rin.Profiles.V1.GetProfileResponse.self,
        Rin.Profiles.V1.UpdateProfileRequest.self,
        Rin.Profiles.V1.UpdateProfileResponse.self,
        Rin.Profiles.V1.ListShadowProfilesRequest.self,
        Rin.Profiles.V1.ListShadowProfilesResponse.self,
        Rin.Profiles.V1.ClaimShadowProfileRequest.self,
        Rin.Profiles.V1.ClaimShadowProfileResponse.self,
        Rin.Profiles.V1.DismissShadowProfileRequest.self,
        Rin.Profiles.V1.DismissShadowProfileResponse.self,
        Rin.Score.V1.GetScoreRequest.self,
        Rin.Score.V1.GetScoreResponse.self,
        Rin.Score.V1.ListScoreHistoryRequest.self,
        Rin.Score.V1.ListScoreHistoryResponse.self,
        Rin.Score.V1.WatchScoreRequest.self,
        Rin.Score.V1.WatchScoreResponse.self,
        Rin.Search.V1.SearchContactsRequest.self,
        Rin.Search.V1.SearchContactsResponse.self,
        Rin.Search.V1.SearchProfilesRequest.self,
        Rin.Search.V1.SearchProfilesResponse.self,
        Rin.Search.V1.SearchRequest.self,
        Rin.Search.V1.SearchResponse.self,
        Rin.Security.V1.OpenDisputeRequest.self,
        Rin.Security.V1.OpenDisputeResponse.self,
        Rin.Security.V1.GetDisputeRequest.self,
        Rin.Security.V1.GetDisputeResponse.self,
        Rin.Security.V1.ListDisputesRequest.self,
        Rin.Security.V1.ListDisputesResponse.self,
        Rin.Security.V1.WithdrawDisputeRequest.self,
        Rin.Security.V1.WithdrawDisputeResponse.self,
        Rin.Security.V1.ReportRequest.self,
        Rin.Security.V1.ReportResponse.self,
        Rin.Security.V1.BlockRequest.self,
        Rin.Security.V1.BlockResponse.self,
        Rin.Security.V1.UnblockRequest.self,
        Rin.Security.V1.UnblockResponse.self,
        Rin.Security.V1.ListBlocksRequest.self,
        Rin.Security.V1.ListBlocksResponse.self,
    ]
}
