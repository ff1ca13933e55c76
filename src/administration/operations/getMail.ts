// GET /{workspaceId}/mails/{mail} (G46.6): returns the files of a version of a mail.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { findChosenMail } from "../../mail/index.ts";
import { mailFilesOf, mailNameOf, OWN_MAIL, type MailContext } from "../mails/mails.ts";

/** @throws GatewayError NOT_FOUND if the workspace has no such mail or version */
export function getMailHandler({ control }: MailContext): Handler<"getMail", Grant> {
  return async ({ grant: { workspace }, path, query }) => {
    const name = mailNameOf(path.mail);
    const chosen =
      query.version ?? (await findChosenMail(control, workspace.id, name))?.number ?? OWN_MAIL;
    const files = await mailFilesOf(control, workspace.id, name, chosen);
    const shown = [...files].map(([file, text]) => ({ path: file, text }));
    return { status: 200, body: { name, version: chosen, files: shown } };
  };
}
