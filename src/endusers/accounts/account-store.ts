// Accounts and their roles as rows. Refuses a second account of a mailbox by the unique index, not
// by a lookup before.
import { mailboxOf, type Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { Account, AccountKey, AccountWithPassword, NewAccount } from "./account.ts";
import { accountBackup, identityBackup, roleBackup } from "./backup-store.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "../../catalog/index.ts";

/** Sessions, tokens and codes stay out of backups; accounts come before what refers to them. */
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

/** The columns of an account, of a row that is called `u` in the statement. */
export const accountColumns = `u.id, u.workspace_id as "workspaceId", u.email, u.first_name as "firstName", u.last_name as "lastName",
    u.username, u.email_verified as "emailVerified", u.email_proven as "emailProven", u.auth_provider as "authProvider", u.provider_subject as "providerSubject",
    u.generation, u.created_at as "createdAt", u.last_sign_in_at as "lastSignInAt", u.deactivated_at as "deactivatedAt",
    array(select r.role_id from gateway.end_user_role as r where r.workspace_id = u.workspace_id and r.end_user_id = u.id order by r.role_id) as "roleIds"`;

/**
 * The end of a select of `gateway.end_user as u`, from its conditions on: the account of an
 * address. An account that has the address to the letter comes first, since of two old accounts
 * with one mailbox one holds no mailbox.
 * @param more a further condition
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
// Asked once more where the row was held: a password that is reset meanwhile is one that was set by mail.
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

/** The select of an account's `AccountCredential`, for statements that find it beside something else. */
export const credentialByEmail = (...address: Parameters<typeof ofAddress>): string =>
  `select u.id, u.workspace_id as "workspaceId", u.generation, u.deactivated_at as "deactivatedAt", u.password_hash as "passwordHash"
    from gateway.end_user as u where ${ofAddress(...address)}`;

export async function findById(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
): Promise<Account | undefined> {
  const [account] = await connection.run<Account>(BY_ID, [workspaceId, id]);
  return account;
}

/** Finds the account of an address, in whichever spelling of its domain. @param email normalised */
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

export async function findPassword(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
): Promise<AccountWithPassword | undefined> {
  const [account] = await connection.run<AccountWithPassword>(PASSWORD_BY_ID, [workspaceId, id]);
  return account;
}

/** @returns whether it was made: not if the mailbox of the address has an account */
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

/** Confirms the address of an account and marks it as proven. */
export async function proveEmail(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
): Promise<void> {
  await connection.run(PROVE, [workspaceId, id]);
}

/** The same password under today's parameters. @returns whether it was still there: not where it was changed meanwhile */
export async function replaceHash(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  from: string,
  to: string,
): Promise<boolean> {
  return (await connection.run(REHASH, [workspaceId, id, from, to])).length > 0;
}

/** What changes along with a generation. */
export interface AccountChange {
  readonly passwordHash?: string;
  /** Of a new password: whether a mailed code or link has set it. That proves the address, too. */
  readonly isByMail?: boolean;
  readonly deactivatedAt?: Date;
}

/**
 * Makes every access token of the account old. The row stays locked until the transaction ends, so that a sign-in under the old
 * generation comes before it or not at all.
 * @param more what changes along with it
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
 * Removes the password and ends every access token. Changes nothing if a mailed code or link has
 * set the password, or if there is no password and a provider has vouched for the address. The row
 * stays locked until the transaction ends.
 * @returns undefined where nothing was taken
 */
export async function dropUnprovenPassword(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
): Promise<Account | undefined> {
  const [account] = await connection.run<Account>(DROP_UNPROVEN, [workspaceId, id]);
  return account;
}

/** Sets the password of an active account that is still at this generation and this password. @returns undefined where it is not */
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
