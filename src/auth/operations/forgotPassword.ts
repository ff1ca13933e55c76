// POST /{workspaceId}/auth/forgot-password (G13.4): mails a reset code. Every address gets the same
// reply after the same work, because a job looks up the account later. An address beyond its budget
// gets no mail.
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
