// PUT /{workspaceId}/mails/{mail} (G46.7): chooses the version of a mail that is sent.
import type { Grant } from "../../access/index.ts";
import { raiseVersion, requireManagedByPortal } from "../../catalog/index.ts";
import type { Handler } from "../../contract/index.ts";
import { chooseMailVersion, listMailVersions } from "../../mail/index.ts";
import { recordMemberAction } from "../../portal/index.ts";
import { changeInTurn, type ChangeContext } from "../change-in-turn.ts";
import { mailFilesOf, mailNameOf, OWN_MAIL, shownMail } from "../mails/mails.ts";

/**
 * @throws GatewayError NOT_FOUND if the workspace has no such mail or version; MANAGED_BY_FILES if
 *   definition files manage the workspace; UNAVAILABLE if an apply of a definition keeps the locks
 */
export const chooseMailHandler =
  (context: ChangeContext): Handler<"chooseMail", Grant> =>
  async ({ grant: { workspace }, caller: { userId }, path, body: { version } }) => {
    const name = mailNameOf(path.mail);
    const { id } = workspace;
    const versions = await changeInTurn(context, id, async (connection) => {
      await requireManagedByPortal(connection, id);
      await mailFilesOf(connection, id, name, version);
      const before = await listMailVersions(connection, id);
      if (shownMail(name, before).chosen === version) return before;
      await chooseMailVersion(connection, id, name, version === OWN_MAIL ? null : version);
      await raiseVersion(connection, id);
      const by = { workspaceId: id, userId, action: "chooseMail" } as const;
      await recordMemberAction(connection, { ...by, subject: name, detail: { version } });
      return listMailVersions(connection, id);
    });
    return { status: 200, body: shownMail(name, versions) };
  };
