// GET /{workspaceId}/mails (G46.6): lists the mails of a workspace with their versions.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { listMailsOf, type MailContext } from "../mails/mails.ts";

export function listMailsHandler({ control }: MailContext): Handler<"listMails", Grant> {
  return async ({ grant: { workspace }, facts }) => {
    const mails = await listMailsOf(control, workspace.id);
    facts.rows = mails.length;
    return { status: 200, body: { mails } };
  };
}
