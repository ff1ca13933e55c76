// GET /_/mail/{messageId}: shows one letter of the development inbox. Refuses (404) unknown
// letters.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { readInboxLetter } from "../inbox/inbox-letter.ts";
import { inboxPolicy, renderLetter } from "../inbox/inbox-page.ts";
import { requireInbox } from "../inbox/inbox-guard.ts";

/** @param inbox folder of the letters; null without an inbox */
export function getMailMessage(inbox: string | null): Handler<"getMailMessage"> {
  return async (call) => {
    const letter = await readInboxLetter(requireInbox(inbox, call), call.path.messageId);
    if (letter === undefined) throw new GatewayError("NOT_FOUND");
    return {
      status: 200,
      type: "text/html",
      stream: renderLetter(letter),
      headers: { "Content-Security-Policy": inboxPolicy },
    };
  };
}
