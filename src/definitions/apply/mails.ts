// Compares the customised mails of a workspace folder with the stored versions, and stores the
// changes. A mail gets a new version only if its files changed since the last apply, so that an
// unchanged apply does not undo `gateway mail restore`.
import {
  addMailVersion,
  chooseMailVersion,
  findMailVersion,
  listMailVersions,
  markAppliedMail,
  packMail,
  unpackMail,
  type CustomisedMail,
  type MailVersion,
} from "../../mail/index.ts";
import { change, type Change } from "../diff/change.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** A change of the stored versions of one mail. */
export interface MailWrite {
  readonly mail: string;
  /** Number of the version that is used after the apply. Null for the gateway's own mail. */
  readonly number: number | null;
  /** The files of a new version. Undefined if the version is already stored. */
  readonly added?: ReturnType<typeof packMail>;
}

interface MailPlan {
  readonly changes: readonly Change[];
  readonly writes: readonly MailWrite[];
}

/**
 * Compares the mails of a folder with the stored versions.
 * @param mails the customised mails of the folder; undefined if the definition was not read from
 *   files
 */
export async function planMails(
  connection: Connection,
  workspaceId: Guid,
  mails: readonly CustomisedMail[] | undefined,
): Promise<MailPlan> {
  if (mails === undefined) return { changes: [], writes: [] };
  const versions = await listMailVersions(connection, workspaceId);
  const changes: Change[] = [];
  const writes: MailWrite[] = [];
  for (const mail of mails) {
    const planned = planMail(mail, versions);
    if (planned === undefined) continue;
    const { write, applied } = planned;
    const files = applied && (await changedFiles(connection, workspaceId, mail, applied));
    writes.push(write);
    changes.push(
      change(
        files === undefined ? "create" : "change",
        `mail.${mail.name}`,
        files === undefined
          ? `customise the mail, version ${write.number}`
          : `${files}, version ${write.number}`,
      ),
    );
  }
  for (const { mail, isApplied } of versions) {
    if (!isApplied || mails.some(({ name }) => name === mail)) continue;
    writes.push({ mail, number: null });
    changes.push(
      change("drop", `mail.${mail}`, "send the gateway's own mail again; the versions stay"),
    );
  }
  return { changes, writes };
}

/**
 * Returns the change of one mail, and the version that the last apply contained. Returns undefined
 * if the files have not changed since then.
 */
function planMail(
  { name, files }: CustomisedMail,
  versions: readonly MailVersion[],
): { readonly write: MailWrite; readonly applied: MailVersion | undefined } | undefined {
  const own = versions.filter(({ mail }) => mail === name);
  const packed = packMail(files);
  const applied = own.find(({ isApplied }) => isApplied);
  if (applied?.hash === packed.hash) return undefined;
  const newest = own[0];
  // The folder was removed and came back unchanged, so its version is already stored.
  if (newest?.hash === packed.hash)
    return { write: { mail: name, number: newest.number }, applied };
  const number = (newest?.number ?? 0) + 1;
  return { write: { mail: name, number, added: packed }, applied };
}

/** Returns the names of the files that differ from a stored version, as a text. */
async function changedFiles(
  connection: Connection,
  workspaceId: Guid,
  { name, files }: CustomisedMail,
  { number }: MailVersion,
): Promise<string> {
  const stored = await findMailVersion(connection, workspaceId, name, number);
  const before = stored === undefined ? new Map<string, string>() : unpackMail(stored.files);
  const paths = [...new Set([...before.keys(), ...files.keys()])].toSorted();
  const changed = paths.filter((path) => before.get(path) !== files.get(path));
  const shown = changed.slice(0, FILES_SHOWN);
  const more = changed.length > shown.length ? ` and ${changed.length - shown.length} more` : "";
  return `change ${shown.join(", ")}${more}`;
}

const FILES_SHOWN = 5;

/** Stores the changes of customised mails. */
export async function saveMails(
  connection: Connection,
  workspaceId: Guid,
  writes: readonly MailWrite[],
  revision: number,
): Promise<void> {
  for (const { mail, number, added } of writes) {
    if (added !== undefined && number !== null)
      await addMailVersion(connection, workspaceId, { mail, number, ...added }, revision);
    await markAppliedMail(connection, workspaceId, mail, number);
    await chooseMailVersion(connection, workspaceId, mail, number);
  }
}
