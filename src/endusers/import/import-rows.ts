// Imports the rows of one piece, in one transaction (G29.4-G29.6): makes the accounts that are new; of those that exist, does what the mode says.
// An account that its owner has used keeps its password, whatever the file says.
import { recordAccountChange } from "../../access/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import { guidV7, succeeds } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { dropUnproven } from "../accounts/account-changes.ts";
import { mailConfirmation, type AccountMailDependencies } from "../accounts/account-mails.ts";
import { raiseGeneration } from "../accounts/account-store.ts";
import { defaultRoleIds } from "../accounts/roles.ts";
import { consumeMemberMail } from "../budgets/member-budgets.ts";
import { revokeSessions } from "../sessions/session-store.ts";
import {
  createAccounts,
  lockAccounts,
  replaceRoles,
  updateAccounts,
  type ExistingAccount,
} from "./imported-account-store.ts";
import type { ImportRow, RowError } from "./import-row.ts";
import type { Counts, StoredImport } from "./import-store.ts";

/** A row whose password, where it has one, is hashed. */
export type HashedRow = Omit<ImportRow, "password">;

export interface Piece {
  readonly workspace: Workspace;
  readonly rows: readonly HashedRow[];
  readonly order: Pick<StoredImport, "mode" | "sendConfirmation">;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type PieceOutcome = Counts & { readonly errors: readonly RowError[] };

export async function importRows(
  deps: AccountMailDependencies,
  connection: Connection,
  { workspace, rows, order, now }: Piece,
): Promise<PieceOutcome> {
  const [good, errors] = withKnownRoles(workspace, rows);
  const existing = await makeNew(deps, connection, { workspace, rows: good, order, now });
  const made = { created: good.length - existing.length, updated: 0, skipped: 0 };
  if (order.mode === "skipExisting")
    return { ...made, skipped: existing.length, failed: errors.length, errors };
  if (order.mode === "upsert") {
    await updateExisting(connection, workspace, existing, now);
    return { ...made, updated: existing.length, failed: errors.length, errors };
  }
  const taken = existing.map(({ row }) => taking(row));
  return { ...made, failed: errors.length + taken.length, errors: [...errors, ...taken] };
}

const taking = (row: number): RowError => ({
  row,
  field: "email",
  code: "EMAIL_TAKEN",
  message: "There is already an account with this e-mail address.",
});

/** The definition may have lost roles since the rows were checked. */
function withKnownRoles(
  { rolesByName }: Workspace,
  rows: readonly HashedRow[],
): readonly [good: readonly HashedRow[], errors: readonly RowError[]] {
  const ids = new Set([...rolesByName.values()].map(({ definition }) => definition.id));
  const isGood = ({ roleIds }: HashedRow): boolean => roleIds?.every((id) => ids.has(id)) ?? true;
  const message = "The workspace has lost one of the roles since the file was validated.";
  return [
    rows.filter(isGood),
    rows
      .filter((row) => !isGood(row))
      .map(({ row }) => ({ row, field: "roles", code: "UNKNOWN_ROLE", message })),
  ];
}

/** @returns the rows whose addresses have an account already */
async function makeNew(
  deps: AccountMailDependencies,
  connection: Connection,
  { workspace, rows, order, now }: Piece,
): Promise<readonly HashedRow[]> {
  const roleIds = defaultRoleIds(workspace);
  const accounts = rows.map((given) => ({
    ...given,
    id: guidV7(now),
    workspaceId: workspace.id,
    emailVerified: given.emailVerified ?? false,
    roleIds: given.roleIds ?? roleIds,
  }));
  const made = await createAccounts(connection, workspace.id, accounts, new Date(now));
  const mailed = accounts.filter(({ id, emailVerified }) => made.has(id) && !emailVerified);
  if (order.sendConfirmation)
    for (const account of mailed)
      if (await mayMail(connection, workspace, account.email, now))
        await mailConfirmation(deps, connection, "confirm-email", { workspace, account, now });
  return rows.filter((_, index) => !made.has(accounts[index]!.id));
}

/** Beyond what members may cause the mail is left out: the account is made all the same. */
const mayMail = (
  connection: Connection,
  workspace: Workspace,
  email: string,
  now: number,
): Promise<boolean> => succeeds(consumeMemberMail(connection, workspace, email, now));

async function updateExisting(
  connection: Connection,
  workspace: Workspace,
  rows: readonly HashedRow[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return;
  const emails = rows.map(({ email }) => email);
  const accounts = await lockAccounts(connection, workspace.id, emails);
  const both = rows.flatMap((row) => {
    const account = accounts.get(row.email);
    return account === undefined ? [] : [{ row, account }];
  });
  const updates = [];
  for (const { row, account } of both) {
    const confirms = row.emailVerified === true && !account.emailProven;
    // Whoever took the address before anybody vouched for it keeps no way in.
    if (confirms) await dropUnproven(connection, account, now);
    const passwordHash = takesPassword(account, confirms) ? row.passwordHash : null;
    const { firstName, lastName, username } = row;
    updates.push({ id: account.id, firstName, lastName, username, confirms, passwordHash });
  }
  await updateAccounts(connection, workspace.id, updates);
  await changeRoles(connection, workspace, both, now);
}

/** Only an account that nobody has used, or nobody has proven to be theirs, gets the file's password. */
const takesPassword = (account: ExistingAccount, confirms: boolean): boolean =>
  confirms ? !account.passwordByMail : account.lastSignInAt === null && !account.passwordByMail;

interface Both {
  readonly row: HashedRow;
  readonly account: ExistingAccount;
}

/** A role that is taken ends the sessions that had it, as where it is taken alone. */
async function changeRoles(
  connection: Connection,
  workspace: Workspace,
  both: readonly Both[],
  now: number,
): Promise<void> {
  const given = both.flatMap(({ row, account }) =>
    row.roleIds === null ? [] : [{ id: account.id, roleIds: row.roleIds }],
  );
  if (given.length === 0) return;
  for (const id of await replaceRoles(connection, workspace.id, given)) {
    await raiseGeneration(connection, workspace.id, id);
    await revokeSessions(connection, { workspaceId: workspace.id, id }, new Date(now));
    await recordAccountChange(connection, workspace.id, id);
  }
}
