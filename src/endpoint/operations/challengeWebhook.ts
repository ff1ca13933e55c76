// GET /{workspaceId}/webhook/{endpointId}: answers a challenge. This is an older path of
// `challengeEndpoint`.
import type { Handler } from "../../contract/index.ts";
import { answerChallenge, type ChallengeDependencies } from "../challenge.ts";

export const challengeWebhookHandler =
  (deps: ChallengeDependencies): Handler<"challengeWebhook"> =>
  (call) =>
    answerChallenge(deps, call);
