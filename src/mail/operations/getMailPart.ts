// GET /_/mail/{messageId}/{part}: returns a letter's HTML, which cannot run scripts, its text, or
// its source. Refuses (404) unknown letters.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { readInboxLetter } from "../inbox/inbox-letter.ts";
import { letterPolicy } from "../inbox/inbox-page.ts";
import { requireInbox } from "../inbox/inbox-guard.ts";

/** @param inbox folder of the letters; null without an inbox */
export function getMailPart(inbox: string | null): Handler<"getMailPart"> {
  return async (call) => {
    const { messageId, part } = call.path;
    const letter = await readInboxLetter(requireInbox(inbox, call), messageId);
    if (letter === undefined) throw new GatewayError("NOT_FOUND");
    return part === "html"
      ? {
          status: 200,
          type: "text/html",
          stream: letter.html,
          headers: { "Content-Security-Policy": letterPolicy },
        }
      : { status: 200, type: "text/plain", stream: letter[part] };
  };
}
