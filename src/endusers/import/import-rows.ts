// Imports the rows of one piece in one transaction (G29.4-G29.6). Creates new accounts, and handles
// existing accounts according to the mode. An account that its owner has used keeps its password.
import { recordAccountChange } from "../../access/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import { guidV7, succeeds } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { dropUnproven } from "../accounts/account-changes.ts";
import { mailConfirmation, type AccountMailDependencies } from "../accounts/account-mails.ts";
import { raiseGeneration } from "../accounts/account-store.ts";
import { allRoles, defaultRoleIds } from "../accounts/roles.ts";
import { consumeMemberMail } from "../budgets/flow-budgets.ts";
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

/** A row whose password is replaced by its hash. */
export type HashedRow = Omit<ImportRow, "password">;

export interface ImportPiece {
  readonly workspace: Workspace;
  readonly rows: readonly HashedRow[];
  readonly order: Pick<StoredImport, "mode" | "sendConfirmation">;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type PieceOutcome = Counts & { readonly errors: readonly RowError[] };

/** Imports the rows of one piece and returns the counts and errors. */
export async function importRows(
  deps: AccountMailDependencies,
  connection: Connection,
  { workspace, rows, order, now }: ImportPiece,
): Promise<PieceOutcome> {
  const [good, errors] = withKnownRoles(workspace, rows);
  const existing = await makeNew(deps, connection, { workspace, rows: good, order, now });
  const created = good.length - existing.length;
  const counts = { created, updated: 0, skipped: 0, failed: errors.length };
  if (order.mode === "skipExisting") return { ...counts, skipped: existing.length, errors };
  if (order.mode === "upsert") {
    await updateExisting(connection, workspace, existing, now);
    return { ...counts, updated: existing.length, errors };
  }
  const all = [...errors, ...existing.map(({ row }) => emailTakenError(row))];
  return { ...counts, failed: all.length, errors: all };
}

const emailTakenError = (row: number): RowError => ({
  row,
  field: "email",
  code: "EMAIL_TAKEN",
  message: "There is already an account with this e-mail address.",
});

/** Separates rows whose roles still exist. The definition may have changed since the validation. */
function withKnownRoles(
  workspace: Workspace,
  rows: readonly HashedRow[],
): readonly [good: readonly HashedRow[], errors: readonly RowError[]] {
  const ids = new Set(allRoles(workspace).map(({ id }) => id));
  const isGood = ({ roleIds }: HashedRow): boolean => roleIds?.every((id) => ids.has(id)) ?? true;
  const message =
    "One of the roles was removed from the workspace after the validation. Validate the file again.";
  return [
    rows.filter(isGood),
    rows
      .filter((row) => !isGood(row))
      .map(({ row }) => ({ row, field: "roles", code: "UNKNOWN_ROLE", message })),
  ];
}

/**
 * Creates accounts for rows whose address has none, and mails confirmations.
 * @returns the rows whose address already has an account
 */
async function makeNew(
  deps: AccountMailDependencies,
  connection: Connection,
  { workspace, rows, order, now }: ImportPiece,
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
      // If the budget for mails by members is spent, the account is created without a mail.
      if (await succeeds(consumeMemberMail(connection, workspace, account.email, now)))
        await mailConfirmation(deps, connection, "confirm-email", { workspace, account, now });
  return rows.filter((_, index) => !made.has(accounts[index]!.id));
}

async function updateExisting(
  connection: Connection,
  workspace: Workspace,
  rows: readonly HashedRow[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return;
  const emails = rows.map(({ email }) => email);
  const accounts = await lockAccounts(connection, workspace.id, emails);
  const pairs = rows.flatMap((row) => {
    const account = accounts.get(row.email);
    return account === undefined ? [] : [{ row, account }];
  });
  const updates = [];
  for (const { row, account } of pairs) {
    const confirms = row.emailVerified === true && !account.emailProven;
    // A user who registered the address before it was proven must not keep a way to sign in.
    if (confirms) await dropUnproven(connection, account, now);
    const passwordHash = takesPassword(account, confirms) ? row.passwordHash : null;
    const { firstName, lastName, username } = row;
    updates.push({ id: account.id, firstName, lastName, username, confirms, passwordHash });
  }
  await updateAccounts(connection, workspace.id, updates);
  await changeRoles(connection, workspace, pairs, now);
}

/**
 * Returns true if the account gets the file's password. An account never gets it if a mailed code
 * or link has set its password. Otherwise the row must prove the address, or the account must have
 * no sign-in.
 */
const takesPassword = (account: ExistingAccount, confirms: boolean): boolean =>
  confirms ? !account.passwordByMail : account.lastSignInAt === null && !account.passwordByMail;

interface RowWithAccount {
  readonly row: HashedRow;
  readonly account: ExistingAccount;
}

/**
 * Replaces the roles of existing accounts. Removing a role ends the account's sessions, as in
 * `takeEndUserRole`.
 */
async function changeRoles(
  connection: Connection,
  workspace: Workspace,
  pairs: readonly RowWithAccount[],
  now: number,
): Promise<void> {
  const given = pairs.flatMap(({ row, account }) =>
    row.roleIds === null ? [] : [{ id: account.id, roleIds: row.roleIds }],
  );
  if (given.length === 0) return;
  for (const id of await replaceRoles(connection, workspace.id, given)) {
    await raiseGeneration(connection, workspace.id, id);
    await revokeSessions(connection, { workspaceId: workspace.id, id }, new Date(now));
    await recordAccountChange(connection, workspace.id, id);
  }
}
