// The SQL for versions of customised mails. An apply stores a version for each change of a mail's
// files. One version of a mail is chosen, or none. Without a chosen version, the gateway sends its
// default mail.
import { rowsOfWorkspace, type WorkspaceTable } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import { mailBackup } from "./mail-backup.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/**
 * The tables of this folder that contain rows of workspaces. The backup and the removal of a
 * workspace use this list.
 */
export const mailTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway.mail_version", { isBackedUp: true, backup: mailBackup }),
];

/** Number of versions of a mail that are kept, besides those that are applied or chosen. */
const VERSIONS_MAX = 20;
const FAILURE_LENGTH_MAX = 500;

/** A stored version of a customised mail, without its files. */
export interface MailVersion {
  readonly mail: string;
  readonly number: number;
  /** SHA-256 hash of the files, as base64url. */
  readonly hash: string;
  /** Number of bytes of the files, as they are stored. */
  readonly bytes: number;
  /** Revision number of the workspace's definition with which the version was stored. */
  readonly revision: number;
  readonly storedAt: Date;
  /** True if the files of the last apply contain this version. */
  readonly isApplied: boolean;
  /** True if mails are rendered with this version. */
  readonly isChosen: boolean;
  /** The last time a mail could not be rendered with this version. Null if there is none. */
  readonly failedAt: Date | null;
  readonly failure: string | null;
}

/** A version of a customised mail with its files. */
export interface StoredMail {
  readonly number: number;
  readonly hash: string;
  /** JSON text with the text of each file by its path. */
  readonly files: string;
}

const FIND_CHOSEN = {
  name: "mail_find_chosen",
  text: "select number, hash, files from gateway.mail_version where workspace_id = $1 and mail = $2 and is_chosen",
};

/**
 * Returns the version with which a mail is rendered. Undefined if the gateway's own template
 * renders it.
 */
export async function findChosenMail(
  connection: Connection,
  workspaceId: Guid,
  mail: string,
): Promise<StoredMail | undefined> {
  const [row] = await connection.run<StoredMail>(FIND_CHOSEN, [workspaceId, mail]);
  return row;
}

/** Returns a version of a mail with its files. Undefined if there is no such version. */
export async function findMailVersion(
  connection: Connection,
  workspaceId: Guid,
  mail: string,
  number: number,
): Promise<StoredMail | undefined> {
  const text =
    "select number, hash, files from gateway.mail_version where workspace_id = $1 and mail = $2 and number = $3";
  const [row] = await connection.run<StoredMail>({ text }, [workspaceId, mail, number]);
  return row;
}

/** Returns all versions of a workspace, sorted by mail, the newest version of a mail first. */
export const listMailVersions = (connection: Connection, workspaceId: Guid) =>
  connection.run<MailVersion>(
    {
      text: `select mail, number, hash, octet_length(files) as bytes, revision, stored_at as "storedAt", is_applied as "isApplied",
        is_chosen as "isChosen", failed_at as "failedAt", failure
      from gateway.mail_version where workspace_id = $1 order by mail, number desc`,
    },
    [workspaceId],
  );

/** Stores a new version of a mail, and deletes the oldest versions beyond the limit. */
export async function addMailVersion(
  connection: Connection,
  workspaceId: Guid,
  { mail, number, hash, files }: StoredMail & { readonly mail: string },
  revision: number,
): Promise<void> {
  const insert = `insert into gateway.mail_version (workspace_id, mail, number, hash, files, revision, is_applied, is_chosen)
    values ($1, $2, $3, $4, $5, $6, false, false)`;
  await connection.run({ text: insert }, [workspaceId, mail, number, hash, files, revision]);
  const drop =
    "delete from gateway.mail_version where workspace_id = $1 and mail = $2 and number <= $3 and not is_applied and not is_chosen";
  await connection.run({ text: drop }, [workspaceId, mail, number - VERSIONS_MAX]);
}

/**
 * Records which version of a mail the files of the last apply contain.
 * @param number null if the files do not contain the mail
 */
export const markAppliedMail = (
  connection: Connection,
  workspaceId: Guid,
  mail: string,
  number: number | null,
): Promise<void> => mark(connection, "is_applied", [workspaceId, mail, number]);

/**
 * Chooses the version with which a mail is rendered.
 * @param number null for the default mail
 */
export const chooseMailVersion = (
  connection: Connection,
  workspaceId: Guid,
  mail: string,
  number: number | null,
): Promise<void> => mark(connection, "is_chosen", [workspaceId, mail, number]);

/**
 * Sets `column` to true for one version of a mail, or for none if `number` is null. First sets it
 * to false for the old version, because an index allows only one version of each mail with true.
 */
async function mark(
  connection: Connection,
  column: "is_applied" | "is_chosen",
  [workspaceId, mail, number]: readonly [Guid, string, number | null],
): Promise<void> {
  const clear = `update gateway.mail_version set ${column} = false where workspace_id = $1 and mail = $2 and ${column}`;
  await connection.run({ text: clear }, [workspaceId, mail]);
  const set = `update gateway.mail_version set ${column} = true where workspace_id = $1 and mail = $2 and number = $3`;
  await connection.run({ text: set }, [workspaceId, mail, number]);
}

/**
 * Records that the template of this version could not render the mail.
 * @param failure the reason, without values of the mail
 */
export async function noteMailFailure(
  connection: Connection,
  workspaceId: Guid,
  mail: string,
  number: number,
  failure: string,
): Promise<void> {
  const text =
    "update gateway.mail_version set failed_at = now(), failure = $4 where workspace_id = $1 and mail = $2 and number = $3";
  await connection.run({ text }, [workspaceId, mail, number, failure.slice(0, FAILURE_LENGTH_MAX)]);
}

/**
 * A version that a workspace has chosen for a mail, but with which the mail could not be rendered.
 */
export interface FailedMail extends Pick<MailVersion, "mail" | "number"> {
  readonly workspaceId: Guid;
  readonly failedAt: Date;
  readonly failure: string;
}

/** Returns the chosen versions that have failed, the last failure first. */
export const listFailedMails = (connection: Connection, most: number): Promise<FailedMail[]> =>
  connection.run<FailedMail>(
    {
      text: `select workspace_id as "workspaceId", mail, number, failed_at as "failedAt", coalesce(failure, '') as failure
      from gateway.mail_version where is_chosen and failed_at is not null order by failed_at desc limit $1`,
    },
    [most],
  );
