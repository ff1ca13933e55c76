// GET /{workspaceId}/endpoint/{endpointId}: answers the challenge with which a sender checks the
// owner of a custom endpoint.
import type { Handler } from "../../contract/index.ts";
import { answerChallenge, type ChallengeDependencies } from "../challenge.ts";

export const challengeEndpointHandler =
  (deps: ChallengeDependencies): Handler<"challengeEndpoint"> =>
  (call) =>
    answerChallenge(deps, call);
