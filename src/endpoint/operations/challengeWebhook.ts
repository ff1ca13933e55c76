// GET /{workspaceId}/webhook/{endpointId}: answers a challenge, at the older path.
import type { Handler } from "../../contract/index.ts";
import { answerChallenge, type ChallengeDependencies } from "../challenge.ts";

export const challengeWebhookHandler =
  (deps: ChallengeDependencies): Handler<"challengeWebhook"> =>
  (call) =>
    answerChallenge(deps, call);
