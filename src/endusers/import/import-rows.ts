// Imports a piece of a validated import (about 100 rows) in one transaction (G29.4-G29.6). Creates
// new accounts. If an account exists already, the mode of the import decides: the row is skipped,
// updates the account, or is an error. If the owner of an account has set its password with a
// mailed code or link, the account keeps this password.
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

/** A row in which the password is already replaced by its hash. */
export type HashedRow = Omit<ImportRow, "password">;

/** The rows to import in one transaction. */
export interface ImportPiece {
  readonly workspace: Workspace;
  readonly rows: readonly HashedRow[];
  readonly order: Pick<StoredImport, "mode" | "sendConfirmation">;
  /** Time of the import, in milliseconds since 1970. */
  readonly now: number;
}

export type PieceOutcome = Counts & { readonly errors: readonly RowError[] };

/**
 * Imports the rows of a piece. Returns four counts (created, updated, skipped and failed rows) and
 * the list of errors.
 */
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
  message:
    "There is already an account with this e-mail address, so the row was not imported. Remove the row, or use the mode `skipExisting` or `upsert`.",
});

/**
 * Separates the rows whose roles still exist from the rows with an error. The roles may have been
 * removed from the workspace's definition after the validation.
 */
function withKnownRoles(
  workspace: Workspace,
  rows: readonly HashedRow[],
): readonly [good: readonly HashedRow[], errors: readonly RowError[]] {
  const ids = new Set(allRoles(workspace).map(({ id }) => id));
  const isGood = ({ roleIds }: HashedRow): boolean => roleIds?.every((id) => ids.has(id)) ?? true;
  const message =
    "A role of this row was removed from the workspace after the validation, so the row was not imported. Correct the roles and validate the file again.";
  return [
    rows.filter(isGood),
    rows
      .filter((row) => !isGood(row))
      .map(({ row }) => ({ row, field: "roles", code: "UNKNOWN_ROLE", message })),
  ];
}

/**
 * Creates an account for each row whose e-mail address has no account yet, and mails the
 * confirmation links.
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
      // If the limit of mails that members may send to this address is reached, the account is
      // created without a mail.
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
    // The import proves the address. A user who registered this address before without proof must
    // not be able to sign in any more.
    if (confirms) await dropUnproven(connection, account, now);
    const passwordHash = takesPassword(account, confirms) ? row.passwordHash : null;
    const { firstName, lastName, username } = row;
    updates.push({ id: account.id, firstName, lastName, username, confirms, passwordHash });
  }
  await updateAccounts(connection, workspace.id, updates);
  await changeRoles(connection, workspace, pairs, now);
}

/**
 * Returns true if an existing account gets the password in the file. An account whose password was
 * set with a mailed code or link keeps this password. In all other cases, the account gets the new
 * password if the row confirms its unproven address, or if it has never signed in.
 */
const takesPassword = (account: ExistingAccount, confirms: boolean): boolean =>
  confirms ? !account.passwordByMail : account.lastSignInAt === null && !account.passwordByMail;

interface RowWithAccount {
  readonly row: HashedRow;
  readonly account: ExistingAccount;
}

/**
 * Replaces the roles of existing accounts. If an account loses a role, its sessions end, as in the
 * operation `takeEndUserRole`.
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
