// POST /{workspaceId}/mails/{mail}/preview (G46.9): checks the files of a mail. Renders the mail
// with the values of one of its sample files. Stores nothing.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { previewOf, tryFiles, type DraftContext } from "../mails/drafts.ts";
import { mailNameOf } from "../mails/mails.ts";

/**
 * @throws GatewayError NOT_FOUND if the workspace has no such mail; INVALID_REQUEST if the files
 *   are not the files of a mail, or take too long to render
 */
export const previewMailHandler =
  (context: DraftContext): Handler<"previewMail", Grant> =>
  async ({ grant: { workspace }, path, body }) => {
    const name = mailNameOf(path.mail);
    const tried = await tryFiles(context, { ...body, workspaceId: workspace.id, name });
    return { status: 200, body: previewOf(tried) };
  };
