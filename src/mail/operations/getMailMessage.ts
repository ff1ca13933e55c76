// GET /_/mail/{messageId}: shows one mail of the development inbox. Responds with 404 if no stored
// mail has this id.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { readInboxLetter } from "../inbox/inbox-letter.ts";
import { inboxPolicy, renderLetter } from "../inbox/inbox-page.ts";
import { requireInbox } from "../inbox/inbox-guard.ts";

/**
 * Creates the handler of the operation.
 * @param inbox the folder with the stored mails; null if the deployment does not use the inbox
 */
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
