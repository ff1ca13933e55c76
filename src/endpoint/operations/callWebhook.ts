// POST /{workspaceId}/webhook/{endpointId}: calls a custom endpoint. This is an older path for the
// operation `callEndpoint`.
import type { Handler } from "../../contract/index.ts";
import { answerCall, type CallDependencies } from "../answer-call.ts";

export const callWebhookHandler =
  (deps: CallDependencies): Handler<"callWebhook"> =>
  (call) =>
    answerCall(deps, call);
