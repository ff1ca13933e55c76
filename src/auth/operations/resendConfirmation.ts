// POST /{workspaceId}/auth/resend-confirmation (G13.4): mails a new confirmation link, which
// replaces older links. The response and its time are the same with and without an account. If the
// limit of mails to the address is reached, the gateway sends no mail.
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
      "If the address has an account that is not confirmed yet, a mail with a link is on its way.";
    return serviceReply(null, message);
  };
}
