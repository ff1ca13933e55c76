// POST /{workspaceId}/auth/forgot-password (specification 3): a code by mail. Every address gets the same answer after the same work:
// whether it has an account is looked up afterwards. Refuses nothing; over its budget an address gets no mail.
import { serviceReply } from "../../contract/service-reply.ts";
import { noteErrand, type ErrandNoteDependencies } from "../errand-note.ts";
import type { Handler } from "../../contract/operations.ts";

export function forgotPasswordHandler(deps: ErrandNoteDependencies): Handler<"forgotPassword"> {
  return async (call) => {
    await noteErrand(deps, call, "reset-code");
    return serviceReply(null, "If the address has an account, a mail with a code is on its way.");
  };
}
