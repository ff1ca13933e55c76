// GET /_/mail: lists the letters of the development inbox, newest first. Refuses (404) if mails are
// sent.
import type { Handler } from "../../contract/index.ts";
import { listInbox } from "../inbox/inbox-letter.ts";
import { inboxPolicy, renderInbox } from "../inbox/inbox-page.ts";
import { requireInbox } from "../inbox/inbox-guard.ts";

/** @param inbox folder of the letters; null without an inbox */
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
