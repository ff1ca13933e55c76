// GET /_/mail/{messageId}: one letter of the development inbox, as its reader sees it. Refuses (404) letters that are not there.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { readInboxLetter } from "../inbox/inbox-letter.ts";
import { inboxPolicy, renderLetter } from "../inbox/inbox-page.ts";
import { requireInbox, type ShownInbox } from "../inbox/inbox-guard.ts";

/** @param inbox null where there is none */
export function getMailMessage(inbox: ShownInbox | null): Handler<"getMailMessage"> {
  return async ({ headers, path: { messageId } }) => {
    const letter = await readInboxLetter(requireInbox(inbox, headers), messageId);
    if (letter === undefined) throw new GatewayError("NOT_FOUND");
    return {
      status: 200,
      type: "text/html",
      stream: renderLetter(letter),
      headers: { "Content-Security-Policy": inboxPolicy },
    };
  };
}
