// SQL for the accounts of end users and their roles. A unique index rejects a second account with
// the same e-mail address in a workspace, even if two requests create it at the same time.
import { mailboxOf, type Guid } from "../../contract/index.ts";
import type { Connection, Statement } from "../../platform/postgres/index.ts";
import type { Account, AccountKey, AccountWithPassword, NewAccount } from "./account.ts";
import { accountBackup, identityBackup, roleBackup } from "./backup-store.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "../../catalog/index.ts";

/**
 * The tables of end users. Backups contain only the tables with `isBackedUp`, and no sessions,
 * tokens or codes. Accounts come first in the list, because the other tables refer to them.
 */
export const accountTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway.end_user", { isBackedUp: true, backup: accountBackup }),
  rowsOfWorkspace("gateway.end_user_role", { isBackedUp: true, backup: roleBackup }),
  rowsOfWorkspace("gateway.end_user_identity", { isBackedUp: true, backup: identityBackup }),
  rowsOfWorkspace("gateway.end_user_session"),
  rowsOfWorkspace("gateway.refresh_token"),
  rowsOfWorkspace("gateway.one_time_token"),
  rowsOfWorkspace("gateway.reset_code"),
  rowsOfWorkspace("gateway.known_place"),
  rowsOfWorkspace("gateway.erasure"),
  rowsOfWorkspace("gateway.end_user_import"),
  rowsOfWorkspace("gateway.end_user_import_rows"),
];

/**
 * The columns of an account in a SELECT. The SQL statement must use the alias `u` for the table
 * `gateway.end_user`.
 */
export const accountColumns = `u.id, u.workspace_id as "workspaceId", u.email, u.first_name as "firstName", u.last_name as "lastName",
    u.username, u.email_verified as "emailVerified", u.email_proven as "emailProven", u.auth_provider as "authProvider", u.provider_subject as "providerSubject",
    u.generation, u.created_at as "createdAt", u.last_sign_in_at as "lastSignInAt", u.deactivated_at as "deactivatedAt",
    array(select r.role_id from gateway.end_user_role as r where r.workspace_id = u.workspace_id and r.end_user_id = u.id order by r.role_id) as "roleIds"`;

/**
 * Returns the end of a SELECT from `gateway.end_user as u` that finds the account of an e-mail
 * address. The mailbox is the address with its domain in ASCII, so that a domain in Unicode and the
 * same domain in Punycode are equal. Two accounts can match, because earlier versions allowed two
 * accounts with the same mailbox. The second account stores no mailbox. If two accounts match, the
 * account with exactly this address is found.
 * @param more another SQL condition, which begins with `and`
 */
export const ofAddress = (
  workspaceId: string,
  email: string,
  mailbox: string,
  more = "",
): string => `u.workspace_id = ${workspaceId} and (u.email = ${email} or u.mailbox = ${mailbox}) ${more}
    order by (u.email = ${email}) desc limit 1`;

const BY_ID = {
  name: "endusers_by_id",
  text: `select ${accountColumns} from gateway.end_user as u where u.workspace_id = $1 and u.id = $2`,
};
const WITH_PASSWORD = `select ${accountColumns}, u.password_hash as "passwordHash" from gateway.end_user as u`;
const BY_EMAIL = {
  name: "endusers_by_email",
  text: `${WITH_PASSWORD} where ${ofAddress("$1", "$2", "$3")}`,
};
const PASSWORD_BY_ID = {
  name: "endusers_password_by_id",
  text: `${WITH_PASSWORD} where u.workspace_id = $1 and u.id = $2`,
};
const CREATE = {
  name: "endusers_create",
  text: `with made as (
      insert into gateway.end_user (id, workspace_id, email, mailbox, password_hash, first_name, last_name, username, email_verified,
        email_proven, auth_provider, provider_subject, created_at)
      values ($1, $2, $3, $14, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      on conflict do nothing returning id
    ), roles as (
      insert into gateway.end_user_role (workspace_id, end_user_id, role_id) select $2, id, unnest($13::uuid[]) from made
    )
    select id from made`,
};
const PROVE = {
  name: "endusers_prove_email",
  text: `update gateway.end_user set email_verified = true, email_proven = true
    where workspace_id = $1 and id = $2 and not (email_verified and email_proven)`,
};
const REHASH = {
  name: "endusers_rehash",
  text: "update gateway.end_user set password_hash = $4 where workspace_id = $1 and id = $2 and password_hash = $3 returning id",
};
const RAISE = {
  name: "endusers_raise",
  text: `update gateway.end_user as u set generation = generation + 1, password_hash = coalesce($3, password_hash),
      password_by_mail = coalesce($5, password_by_mail), email_proven = email_proven or coalesce($5, false), deactivated_at = coalesce(deactivated_at, $4)
    where u.workspace_id = $1 and u.id = $2 returning ${accountColumns}`,
};
// If another transaction has locked the row, PostgreSQL waits and then checks the condition again.
// So a password that the other transaction has set with a mailed code or link is not removed.
const DROP_UNPROVEN = {
  name: "endusers_drop_unproven",
  text: `update gateway.end_user as u set generation = generation + 1, password_hash = null
    where u.workspace_id = $1 and u.id = $2 and not u.password_by_mail and (u.password_hash is not null or not exists (
      select from gateway.end_user_identity as i where i.workspace_id = u.workspace_id and i.end_user_id = u.id and i.is_vouched))
    returning ${accountColumns}`,
};
const SET_PASSWORD = {
  name: "endusers_set_password",
  text: `update gateway.end_user as u set password_hash = $4
    where u.workspace_id = $1 and u.id = $2 and u.generation = $3 and u.password_hash = $5 and u.deactivated_at is null
    returning ${accountColumns}`,
};

/**
 * Returns a SELECT that finds the account of an e-mail address, with the fields that a sign-in
 * needs. Other SQL statements contain this SELECT.
 */
export const credentialByEmail = (...address: Parameters<typeof ofAddress>): string =>
  `select u.id, u.workspace_id as "workspaceId", u.generation, u.deactivated_at as "deactivatedAt", u.password_hash as "passwordHash"
    from gateway.end_user as u where ${ofAddress(...address)}`;

/**
 * Returns a function that runs an SQL statement for one account and returns the first row of the
 * result. The SQL parameters $1 and $2 must be the workspace id and the account id.
 */
export function forAccount<Row>(statement: Statement) {
  return async (
    connection: Connection,
    { workspaceId, id }: AccountKey,
  ): Promise<Row | undefined> => {
    const [row] = await connection.run<Row>(statement, [workspaceId, id]);
    return row;
  };
}

/** Returns the account with this id; undefined if the workspace does not have it. */
export async function findById(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
): Promise<Account | undefined> {
  const [account] = await connection.run<Account>(BY_ID, [workspaceId, id]);
  return account;
}

/**
 * Returns the account of an e-mail address; undefined if there is none. Two spellings of the same
 * domain, such as Unicode and Punycode, are equal.
 * @param email in the normal form of `normaliseEmail`
 */
export async function findByEmail(
  connection: Connection,
  workspaceId: Guid,
  email: string,
): Promise<AccountWithPassword | undefined> {
  const [account] = await connection.run<AccountWithPassword>(BY_EMAIL, [
    workspaceId,
    email,
    mailboxOf(email),
  ]);
  return account;
}

/**
 * Returns the account with this id and its password hash; undefined if the workspace does not have
 * the account.
 */
export async function findPassword(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
): Promise<AccountWithPassword | undefined> {
  const [account] = await connection.run<AccountWithPassword>(PASSWORD_BY_ID, [workspaceId, id]);
  return account;
}

/**
 * Inserts an account with its roles.
 * @returns false if another account has this e-mail address; a domain in Unicode and the same
 *   domain in Punycode count as equal
 */
export async function createAccount(connection: Connection, account: NewAccount): Promise<boolean> {
  const rows = await connection.run(CREATE, [
    account.id,
    account.workspaceId,
    account.email,
    account.passwordHash ?? null,
    account.firstName ?? null,
    account.lastName ?? null,
    account.username ?? null,
    account.emailVerified ?? false,
    account.emailProven ?? false,
    account.authProvider ?? "local",
    account.providerSubject ?? null,
    new Date(account.now),
    account.roleIds,
    account.email === null ? null : mailboxOf(account.email),
  ]);
  return rows.length > 0;
}

/**
 * Marks the e-mail address of an account as confirmed and as proven. An address is confirmed if the
 * mailed link was opened, perhaps only by a mail program. An address is proven if the owner of the
 * mailbox has acted, for example has pressed a button.
 */
export async function proveEmail(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
): Promise<void> {
  await connection.run(PROVE, [workspaceId, id]);
}

/**
 * Replaces the stored password hash by a hash of the same password with the current parameters.
 * @returns false if the stored hash is not `from` any more
 */
export async function replaceHash(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  from: string,
  to: string,
): Promise<boolean> {
  return (await connection.run(REHASH, [workspaceId, id, from, to])).length > 0;
}

/** The fields of an account that `raiseGeneration` can change in the same statement. */
export interface AccountChange {
  readonly passwordHash?: string;
  /** True if a mailed code or link has set the new password. This also proves the address. */
  readonly isByMail?: boolean;
  readonly deactivatedAt?: Date;
}

/**
 * Raises the generation of an account. This number is part of each access token, so that all
 * existing tokens become invalid. The account's row stays locked until the transaction ends. So a
 * concurrent sign-in is complete before the change, or fails.
 * @returns the changed account; undefined if it does not exist
 */
export async function raiseGeneration(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
  { passwordHash, isByMail, deactivatedAt }: AccountChange = {},
): Promise<Account | undefined> {
  const values = [workspaceId, id, passwordHash ?? null, deactivatedAt ?? null, isByMail ?? null];
  const [account] = await connection.run<Account>(RAISE, values);
  return account;
}

/**
 * Removes the password of an account and makes its access tokens invalid. Changes nothing if a
 * mailed code or link has set the password. Also changes nothing if the account has no password and
 * a provider has verified the address.
 * The account's row stays locked until the transaction ends. Returns undefined if nothing was
 * changed.
 */
export const dropUnprovenPassword = forAccount<Account>(DROP_UNPROVEN);

/**
 * Sets the password of an active account. Changes nothing if the account has changed since
 * `account` was read: it has another generation (a number that revocations raise) or another
 * password hash.
 * @returns the changed account; undefined if nothing was changed
 */
export async function setPasswordHash(
  connection: Connection,
  account: Pick<AccountWithPassword, "workspaceId" | "id" | "generation" | "passwordHash">,
  passwordHash: string,
): Promise<Account | undefined> {
  const { workspaceId, id, generation } = account;
  const [found] = await connection.run<Account>(SET_PASSWORD, [
    workspaceId,
    id,
    generation,
    passwordHash,
    account.passwordHash,
  ]);
  return found;
}
