// POST /{workspaceId}/webhook/{endpointId}: the older spelling of a call of an endpoint.
import type { Handler } from "../../contract/index.ts";
import { answerCall, type CallDependencies } from "../answer-call.ts";

export const callWebhookHandler =
  (deps: CallDependencies): Handler<"callWebhook"> =>
  (call) =>
    answerCall(deps, call);
