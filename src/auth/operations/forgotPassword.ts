// POST /{workspaceId}/auth/forgot-password (G13.4): mails a code for a new password. The response
// and its time are the same for every address, because a job looks up the account later. An address
// that has reached its limit of mails gets no mail.
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
