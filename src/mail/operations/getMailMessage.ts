// GET /_/mail/{messageId}: one letter of the development inbox, as its reader sees it. Refuses (404) letters that are not there.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { readInboxLetter } from "../inbox/inbox-letter.ts";
import { inboxPolicy, renderLetter } from "../inbox/inbox-page.ts";
import { requireInbox } from "../inbox/inbox-guard.ts";

/** @param inbox folder of the letters; null where there is none */
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
