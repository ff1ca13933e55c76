// POST /{workspaceId}/webhook/{endpointId}: calls an endpoint, at its older path.
import type { Handler } from "../../contract/index.ts";
import { answerCall, type CallDependencies } from "../answer-call.ts";

export const callWebhookHandler =
  (deps: CallDependencies): Handler<"callWebhook"> =>
  (call) =>
    answerCall(deps, call);
