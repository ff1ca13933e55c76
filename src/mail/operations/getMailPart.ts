// GET /_/mail/{messageId}/{part}: returns the HTML, the text or the source of one mail in the
// development inbox. The HTML cannot run scripts. Responds with 404 if no stored mail has this id.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { readInboxLetter } from "../inbox/inbox-letter.ts";
import { letterPolicy } from "../inbox/inbox-page.ts";
import { requireInbox } from "../inbox/inbox-guard.ts";

/**
 * Creates the handler of the operation.
 * @param inbox the folder with the stored mails; null if the deployment does not use the inbox
 */
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
