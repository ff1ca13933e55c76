// POST /{workspaceId}/auth/forgot-password (G13.4): mails a code with which the user sets a new
// password. The response and its time are the same with and without an account, because a job looks
// up the account later. If the limit of mails to the address is reached, the gateway sends no mail.
import { serviceReply, type Handler } from "../../contract/index.ts";
import {
  requestAccountMail,
  type AccountMailRequestDependencies,
} from "../request-account-mail.ts";

export function forgotPasswordHandler(
  deps: AccountMailRequestDependencies,
): Handler<"forgotPassword"> {
  return async (call) => {
    await requestAccountMail(deps, call, "reset-code");
    return serviceReply(null, "If the address has an account, a mail with a code is on its way.");
  };
}
