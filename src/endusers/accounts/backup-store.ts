// Backup rules for accounts, their roles and their identities at providers (G28.7). Rejects rows
// that no gateway could have stored:
// password hashes that are too costly to verify, invalid addresses, texts that are too long, roles
// that the workspace does not have.
import type { BackupFacts, BackupRow, BackupRules } from "../../catalog/index.ts";
import { isEmailAddress } from "../../contract/index.ts";
import { fillAccountMailboxes } from "../../migrations/index.ts";
import { readHash, spellHash } from "../passwords/known-hash.ts";

const PROFILE_MAX = 100;
const SLUG_MAX = 100;
const SUBJECT_MAX = 255;
const ISSUER_MAX = 2_048;
const FORMER_TEXT_MAX = 20_000;

/** Control characters except the tab. Earlier versions accepted tabs in names. */
const control = /[^\P{Cc}\t]/u;

const isAddress = (text: string): boolean =>
  isEmailAddress(text) && text.trim().toLowerCase() === text;

/** Returns a message for the first column whose text is too long or contains control characters. */
function longIn(row: BackupRow, limits: Readonly<Record<string, number>>): string | undefined {
  for (const [column, max] of Object.entries(limits)) {
    const text = row[column];
    if (text === null || text === undefined) continue;
    if (control.test(text)) return `${column} contains control characters`;
    if (text.length > 2 * max || Array.from(text).length > max)
      return `${column} is longer than ${max} characters`;
  }
  return undefined;
}

/** A timestamp in PostgreSQL's text format, with a year of four digits. */
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2}$/;
const times = ["created_at", "last_sign_in_at", "deactivated_at"];

/**
 * Highest accepted generation. Real accounts never reach it, and the column's type can still raise
 * it.
 */
const GENERATION_MAX = 1_000_000_000;

/** Returns a message for an invalid timestamp or generation. */
function countFlawOf(row: BackupRow): string | undefined {
  for (const column of times) {
    const time = row[column];
    if (typeof time === "string" && !moment.test(time)) return `${column} is not a valid timestamp`;
  }
  const { generation } = row;
  const isCount = typeof generation !== "string" || /^\d{1,10}$/.test(generation);
  return isCount && Number(generation ?? 0) <= GENERATION_MAX
    ? undefined
    : `its generation is not a whole number up to ${GENERATION_MAX}`;
}

function hashFlawOf(hash: string | null | undefined): string | undefined {
  if (hash === null || hash === undefined) return undefined;
  const known = readHash(hash);
  if (known === "costly") return "its password hash is too costly to verify at a sign-in";
  if (known === "unknown" || spellHash(known) !== hash)
    return "its password hash has an unknown format";
  return undefined;
}

/**
 * Returns the elements of an array in PostgreSQL's text format. Returns an empty list for other
 * text.
 */
const elementsOf = (text: string): readonly string[] =>
  Array.from(text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^",]+)/g), ([, quoted, plain]) =>
    quoted === undefined ? plain! : quoted.replaceAll(/\\(.)/g, "$1"),
  );

function accountFlawOf(row: BackupRow): string | undefined {
  const { email, former_emails: former } = row;
  if (typeof email === "string" && !isAddress(email))
    return "its address is not a valid e-mail address";
  if (typeof former === "string") {
    const isLong = former.length > FORMER_TEXT_MAX;
    if (isLong || !elementsOf(former).every(isAddress))
      return "a former address is not a valid e-mail address";
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

/** Rules for rows of accounts. */
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

/** Rules for rows of account roles. */
export const roleBackup: BackupRules = {
  // A role that is no longer in the definition grants nothing. Older backups contain rows with such
  // roles.
  flawOf: ({ role_id: id }, { definition, isOlder }) =>
    roleIdsOf(definition).includes(id ?? "")
      ? undefined
      : isOlder
        ? "drop"
        : "the definition does not have its role",
  nameOf: ({ end_user_id: id }) => `account ${id}`,
  account: ofAccount,
  takes: (definition) =>
    `role_id = any (array[${roleIdsOf(definition)
      .map((id) => `'${id.replaceAll("'", "''")}'`)
      .join(", ")}]::uuid[])`,
};

/** Rules for rows of identities. */
export const identityBackup: BackupRules = {
  flawOf: (row) => longIn(row, { issuer: ISSUER_MAX, subject: SUBJECT_MAX }),
  nameOf: ({ end_user_id: id }) => `account ${id}`,
  account: ofAccount,
};
