// How backups hold accounts, their roles and their identities at providers (G28.7). Refuses rows
// that no gateway could have stored: hashes whose check costs too much, addresses that are none,
// texts beyond their length, roles that the workspace lacks.
import type { BackupFacts, BackupRow, BackupRules } from "../../catalog/index.ts";
import { isEmailAddress } from "../../contract/index.ts";
import { fillAccountMailboxes } from "../../migrations/index.ts";
import { readHash, spellHash } from "../passwords/known-hash.ts";

const PROFILE_MAX = 100;
const SLUG_MAX = 100;
const SUBJECT_MAX = 255;
const ISSUER_MAX = 2_048;
const FORMER_TEXT_MAX = 20_000;

/** Of an account that a tab stands in: earlier versions took it. */
const control = /[^\P{Cc}\t]/u;

const isAddress = (text: string): boolean =>
  isEmailAddress(text) && text.trim().toLowerCase() === text;

/** Names the first column whose text is too long, or holds control characters. */
function longIn(row: BackupRow, limits: Readonly<Record<string, number>>): string | undefined {
  for (const [column, max] of Object.entries(limits)) {
    const text = row[column];
    if (text === null || text === undefined) continue;
    if (control.test(text)) return `${column} holds control characters`;
    if (text.length > 2 * max || Array.from(text).length > max)
      return `${column} is longer than ${max} characters`;
  }
  return undefined;
}

/** As PostgreSQL writes a moment, of the years that JavaScript writes with four digits. */
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2}$/;
const times = ["created_at", "last_sign_in_at", "deactivated_at"];

/** Far above what an account's changes reach, and far below where the column ends. */
const GENERATION_MAX = 1_000_000_000;

/** Names the first time that no answer could show, and a generation that could not be raised. */
function countFlawOf(row: BackupRow): string | undefined {
  for (const column of times) {
    const time = row[column];
    if (typeof time === "string" && !moment.test(time)) return `${column} is no time of an account`;
  }
  const { generation } = row;
  const isCount = typeof generation !== "string" || /^\d{1,10}$/.test(generation);
  return isCount && Number(generation ?? 0) <= GENERATION_MAX
    ? undefined
    : "its generation is none";
}

function hashFlawOf(hash: string | null | undefined): string | undefined {
  if (hash === null || hash === undefined) return undefined;
  const known = readHash(hash);
  if (known === "costly") return "its password hash would cost more than a sign-in may";
  if (known === "unknown" || spellHash(known) !== hash)
    return "its password hash is none that is known";
  return undefined;
}

/** The elements of PostgreSQL's text of an array; none for text of another form. */
const elementsOf = (text: string): readonly string[] =>
  Array.from(text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^",]+)/g), ([, quoted, plain]) =>
    quoted === undefined ? plain! : quoted.replaceAll(/\\(.)/g, "$1"),
  );

function accountFlawOf(row: BackupRow): string | undefined {
  const { email, former_emails: former } = row;
  if (typeof email === "string" && !isAddress(email)) return "its address is none";
  if (typeof former === "string") {
    const isLong = former.length > FORMER_TEXT_MAX;
    if (isLong || !elementsOf(former).every(isAddress)) return "an address of before is none";
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

export const roleBackup: BackupRules = {
  // A role that the definition has lost grants nothing. Earlier backups hold such rows.
  flawOf: ({ role_id: id }, { definition, isOlder }) =>
    roleIdsOf(definition).includes(id ?? "")
      ? undefined
      : isOlder
        ? "drop"
        : "it has a role that the definition lacks",
  nameOf: ({ end_user_id: id }) => `account ${id}`,
  account: ofAccount,
  takes: (definition) =>
    `role_id = any (array[${roleIdsOf(definition)
      .map((id) => `'${id.replaceAll("'", "''")}'`)
      .join(", ")}]::uuid[])`,
};

export const identityBackup: BackupRules = {
  flawOf: (row) => longIn(row, { issuer: ISSUER_MAX, subject: SUBJECT_MAX }),
  nameOf: ({ end_user_id: id }) => `account ${id}`,
  account: ofAccount,
};
