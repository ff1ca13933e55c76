// POST /{workspaceId}/auth/resend-confirmation (G13.4): mails a new confirmation link, which
// replaces older links. The response and its time are the same for every address. An address that
// has reached its limit of mails gets no mail.
import { serviceReply, type Handler } from "../../contract/index.ts";
import {
  requestAccountMail,
  type AccountMailRequestDependencies,
} from "../request-account-mail.ts";

export function resendConfirmationHandler(
  deps: AccountMailRequestDependencies,
): Handler<"resendConfirmation"> {
  return async (call) => {
    await requestAccountMail(deps, call, "resend-confirmation");
    const message =
      "If the address has an account that waits for confirmation, a mail is on its way.";
    return serviceReply(null, message);
  };
}
