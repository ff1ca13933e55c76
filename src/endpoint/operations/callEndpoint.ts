// POST /{workspaceId}/endpoint/{endpointId}: calls a custom endpoint of the workspace.
import type { Handler } from "../../contract/index.ts";
import { answerCall, type CallDependencies } from "../answer-call.ts";

export const callEndpointHandler =
  (deps: CallDependencies): Handler<"callEndpoint"> =>
  (call) =>
    answerCall(deps, call);
