// POST /{workspaceId}/mails/{mail} (G46.9): stores the files of a mail as a new version. The
// gateway then sends this version of the mail.
import type { Grant } from "../../access/index.ts";
import { findStored, raiseVersion, requireManagedByPortal } from "../../catalog/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { addMailVersion, chooseMailVersion, listMailVersions } from "../../mail/index.ts";
import { recordMemberAction } from "../../portal/index.ts";
import { changeInTurn, type ChangeContext } from "../change-in-turn.ts";
import { packedFiles, requireNoErrors, tryFiles, type DraftContext } from "../mails/drafts.ts";
import { mailNameOf, OWN_MAIL, shownMail } from "../mails/mails.ts";

/**
 * @throws GatewayError NOT_FOUND if the workspace has no such mail; INVALID_REQUEST if the files
 *   have errors; MANAGED_BY_FILES if definition files manage the workspace; STALE_REVISION if the
 *   version in use is no longer `base`; UNAVAILABLE if an apply of a definition keeps the locks
 */
export const publishMailHandler =
  (context: ChangeContext & DraftContext): Handler<"publishMail", Grant> =>
  async ({ grant: { workspace }, caller: { userId }, path, body: { base, files } }) => {
    const name = mailNameOf(path.mail);
    const { id } = workspace;
    // The check of the mail's files is slow, so it is skipped if definition files manage the
    // workspace. The transaction below tests this again, because it may change in the meantime.
    await requireManagedByPortal(context.control, id);
    requireNoErrors(await tryFiles(context, { workspaceId: id, name, files }));
    const packed = packedFiles(files);
    const versions = await changeInTurn(context, id, async (connection) => {
      await requireManagedByPortal(connection, id);
      const stored = await findStored(connection, id);
      // The workspace was removed during the request.
      if (stored === undefined) throw new GatewayError("NOT_FOUND");
      const before = await listMailVersions(connection, id);
      if (base !== undefined) requireUnchanged(shownMail(name, before).chosen, base);
      const newest = before.find(({ mail }) => mail === name);
      const isStored = newest?.hash === packed.hash;
      const version = isStored ? newest.number : (newest?.number ?? 0) + 1;
      if (!isStored)
        await addMailVersion(
          connection,
          id,
          { mail: name, number: version, ...packed },
          stored.revision,
        );
      await chooseMailVersion(connection, id, name, version);
      await raiseVersion(connection, id);
      const by = { workspaceId: id, userId, action: "publishMail" } as const;
      await recordMemberAction(connection, { ...by, subject: name, detail: { version } });
      return listMailVersions(connection, id);
    });
    return { status: 200, body: shownMail(name, versions) };
  };

/**
 * Refuses the change if the version in use is not the version on which the owner based the change.
 */
function requireUnchanged(chosen: number, base: number): void {
  if (chosen === base) return;
  throw new GatewayError("STALE_REVISION", {
    message: `This mail has changed: ${versionName(chosen)} is sent now, and your change began with ${versionName(base)}. Read the mail again, and repeat your change.`,
  });
}

const versionName = (number: number): string =>
  number === OWN_MAIL ? "the gateway's own mail" : `version ${number}`;
