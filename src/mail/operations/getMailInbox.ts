// GET /_/mail: lists the mails in the development inbox, the newest first. Responds with 404 if the
// gateway sends mails by SMTP and does not store them.
import type { Handler } from "../../contract/index.ts";
import { listInbox } from "../inbox/inbox-letter.ts";
import { inboxPolicy, renderInbox } from "../inbox/inbox-page.ts";
import { requireInbox } from "../inbox/inbox-guard.ts";

/**
 * Creates the handler of the operation.
 * @param inbox the folder with the stored mails; null if the deployment does not use the inbox
 */
export function getMailInbox(inbox: string | null): Handler<"getMailInbox"> {
  return async (call) => {
    const folder = requireInbox(inbox, call);
    return {
      status: 200,
      type: "text/html",
      stream: renderInbox(await listInbox(folder), folder),
      headers: { "Content-Security-Policy": inboxPolicy },
    };
  };
}
