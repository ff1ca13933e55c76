// GET /{workspaceId}/webhook/{endpointId}: the older spelling of a challenge.
import type { Handler } from "../../contract/index.ts";
import { answerChallenge, type ChallengeDependencies } from "../challenge.ts";

export const challengeWebhookHandler =
  (deps: ChallengeDependencies): Handler<"challengeWebhook"> =>
  (call) =>
    answerChallenge(deps, call);
