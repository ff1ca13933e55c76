// Checks the accounts in a backup file, their roles and their identities at providers before the
// gateway restores them (G28.7). Rejects rows that a gateway would never have stored. Examples are
// password hashes that are too costly to verify, invalid addresses, texts that are too long, and
// unknown roles.
import type { BackupFacts, BackupRow, BackupRules } from "../../catalog/index.ts";
import { isEmailAddress } from "../../contract/index.ts";
import { fillAccountMailboxes } from "../../migrations/index.ts";
import { readHash, spellHash } from "../passwords/known-hash.ts";

const PROFILE_MAX = 100;
const SLUG_MAX = 100;
const SUBJECT_MAX = 255;
const ISSUER_MAX = 2_048;
const FORMER_TEXT_MAX = 20_000;

/**
 * Matches control characters, which are not accepted. The tab is an exception, because earlier
 * versions of the gateway allowed it in names.
 */
const control = /[^\P{Cc}\t]/u;

const isAddress = (text: string): boolean =>
  isEmailAddress(text) && text.trim().toLowerCase() === text;

/**
 * Returns an error message if the text of a column is too long or contains control characters;
 * undefined otherwise.
 * @param limits the maximum length of the text in each column, in characters
 */
function longIn(row: BackupRow, limits: Readonly<Record<string, number>>): string | undefined {
  for (const [column, max] of Object.entries(limits)) {
    const text = row[column];
    if (text === null || text === undefined) continue;
    if (control.test(text)) return `\`${column}\` contains control characters`;
    if (text.length > 2 * max || Array.from(text).length > max)
      return `\`${column}\` is longer than ${max} characters`;
  }
  return undefined;
}

/** Matches a timestamp in PostgreSQL's text format, with a year of four digits. */
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2}$/;
const times = ["created_at", "last_sign_in_at", "deactivated_at"];

/**
 * Maximum accepted value of an account's generation, which is a number that each revocation of
 * tokens raises. Real accounts never reach this value. After the restore, revocations can still
 * raise the number, because the column allows higher values.
 */
const GENERATION_MAX = 1_000_000_000;

/** Returns an error message if a timestamp or the generation is invalid; undefined otherwise. */
function countFlawOf(row: BackupRow): string | undefined {
  for (const column of times) {
    const time = row[column];
    if (typeof time === "string" && !moment.test(time))
      return `\`${column}\` is not a valid timestamp`;
  }
  const { generation } = row;
  const isCount = typeof generation !== "string" || /^\d{1,10}$/.test(generation);
  return isCount && Number(generation ?? 0) <= GENERATION_MAX
    ? undefined
    : `\`generation\` is not a whole number of at most ${GENERATION_MAX}`;
}

function hashFlawOf(hash: string | null | undefined): string | undefined {
  if (hash === null || hash === undefined) return undefined;
  const known = readHash(hash);
  if (known === "costly")
    return "its password hash is too costly, so that a sign-in would take too much processor time";
  if (known === "unknown" || spellHash(known) !== hash)
    return "its password hash has an unknown format";
  return undefined;
}

/** Returns the elements of an array in PostgreSQL's text format, such as `{a,"b c"}`. */
const elementsOf = (text: string): readonly string[] =>
  Array.from(text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^",]+)/g), ([, quoted, plain]) =>
    quoted === undefined ? plain! : quoted.replaceAll(/\\(.)/g, "$1"),
  );

function accountFlawOf(row: BackupRow): string | undefined {
  const { email, former_emails: former } = row;
  if (typeof email === "string" && !isAddress(email))
    return "`email` is not a valid e-mail address";
  if (typeof former === "string") {
    const isLong = former.length > FORMER_TEXT_MAX;
    if (isLong || !elementsOf(former).every(isAddress))
      return "`former_emails` contains an invalid e-mail address";
  }
  const texts = {
    first_name: PROFILE_MAX,
    last_name: PROFILE_MAX,
    username: PROFILE_MAX,
    auth_provider: SLUG_MAX,
    provider_subject: SUBJECT_MAX,
  };
  return hashFlawOf(row["password_hash"]) ?? longIn(row, texts) ?? countFlawOf(row);
}

/** The rules by which the accounts in a backup are checked and restored. */
export const accountBackup: BackupRules = {
  flawOf: accountFlawOf,
  nameOf: ({ id, email }) => `account ${email ?? id}`,
  account: { column: "id", isNeeded: true },
  derived: ["mailbox"],
  async complete(connection, workspaceId, columns) {
    if (!columns.includes("email_proven"))
      await connection.run(
        {
          text: `update gateway.end_user set email_proven = true
            where workspace_id = $1 and (email_verified or password_by_mail and email is not null)`,
        },
        [workspaceId],
      );
    await fillAccountMailboxes(connection, workspaceId);
  },
};

const ofAccount = { column: "end_user_id", isNeeded: true };
const roleIdsOf = ({ roles }: BackupFacts["definition"]): string[] =>
  Object.values(roles).map(({ id }) => id);

/** The rules by which the roles of accounts in a backup are checked and restored. */
export const roleBackup: BackupRules = {
  // A role that the workspace's definition does not contain gives no rights. Backups of older
  // versions may contain rows with such roles, which the gateway does not restore.
  flawOf: ({ role_id: id }, { definition, isOlder }) =>
    roleIdsOf(definition).includes(id ?? "")
      ? undefined
      : isOlder
        ? "drop"
        : "its role does not exist in the definition of the workspace",
  nameOf: ({ end_user_id: id }) => `account ${id}`,
  account: ofAccount,
  takes: (definition) =>
    `role_id = any (array[${roleIdsOf(definition)
      .map((id) => `'${id.replaceAll("'", "''")}'`)
      .join(", ")}]::uuid[])`,
};

/**
 * The rules by which identities in a backup are checked and restored. An identity links an account
 * to a user of an external provider.
 */
export const identityBackup: BackupRules = {
  flawOf: (row) => longIn(row, { issuer: ISSUER_MAX, subject: SUBJECT_MAX }),
  nameOf: ({ end_user_id: id }) => `account ${id}`,
  account: ofAccount,
};
