// POST /{workspaceId}/webhook/{endpointId}: calls an endpoint. This is an older path of
// `callEndpoint`.
import type { Handler } from "../../contract/index.ts";
import { answerCall, type CallDependencies } from "../answer-call.ts";

export const callWebhookHandler =
  (deps: CallDependencies): Handler<"callWebhook"> =>
  (call) =>
    answerCall(deps, call);
