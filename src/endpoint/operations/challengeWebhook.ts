// GET /{workspaceId}/webhook/{endpointId}: answers the challenge of a sender. This is an older path
// for the operation `challengeEndpoint`.
import type { Handler } from "../../contract/index.ts";
import { answerChallenge, type ChallengeDependencies } from "../challenge.ts";

export const challengeWebhookHandler =
  (deps: ChallengeDependencies): Handler<"challengeWebhook"> =>
  (call) =>
    answerChallenge(deps, call);
