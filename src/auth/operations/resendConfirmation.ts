// POST /{workspaceId}/auth/resend-confirmation (specification 3): a new confirmation link by mail, the older ones are dead then. Every
// address gets the same answer after the same work. Refuses nothing; over its budget an address gets no mail.
import { serviceReply } from "../../contract/service-reply.ts";
import { noteErrand, type ErrandNoteDependencies } from "../errand-note.ts";
import type { Handler } from "../../contract/operations.ts";

export function resendConfirmationHandler(
  deps: ErrandNoteDependencies,
): Handler<"resendConfirmation"> {
  return async (call) => {
    await noteErrand(deps, call, "resend-confirmation");
    const message =
      "If the address has an account that waits for confirmation, a mail is on its way.";
    return serviceReply(null, message);
  };
}
