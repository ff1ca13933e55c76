// SQL for imports. One statement creates or changes many accounts.
import { mailboxOf, type Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { accountColumns } from "../accounts/account-store.ts";
import type { Account, Profile } from "../accounts/account.ts";

export interface NewImportedAccount extends Profile {
  readonly id: Guid;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly passwordHash: string | null;
  readonly roleIds: readonly Guid[];
}

/** An existing account whose e-mail address occurs in a row of the file. */
export interface ExistingAccount extends Account {
  readonly email: string;
  /**
   * The mailbox: the unique form of the e-mail address. Null if another account with the same
   * mailbox existed before this account.
   */
  readonly mailbox: string | null;
  /**
   * True if a code or link from a mail to the present address has set the password. Stays true if
   * the user later changes this password.
   */
  readonly passwordByMail: boolean;
}

/**
 * Changes of an account. A field with the value null is not changed. `confirms` is true if the
 * import confirms the address.
 */
export interface AccountUpdate {
  readonly id: Guid;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly confirms: boolean;
  readonly passwordHash: string | null;
}

// The accounts are inserted in the order of their mailboxes, so that two concurrent imports cannot
// deadlock.
const CREATE = {
  name: "endusers_import_create",
  text: `with given as (
      select * from json_to_recordset($2::json) as g (id uuid, email text, mailbox text, "firstName" text, "lastName" text, username text,
        "emailVerified" bool, "passwordHash" text, "roleIds" uuid[])
    ), made as (
      insert into gateway.end_user (workspace_id, id, email, mailbox, password_hash, first_name, last_name, username, email_verified, email_proven, created_at)
      select $1, id, email, mailbox, "passwordHash", "firstName", "lastName", username, "emailVerified", "emailVerified", $3 from given order by mailbox
      on conflict do nothing returning id
    ), roles as (
      insert into gateway.end_user_role (workspace_id, end_user_id, role_id)
      select $1, given.id, role_id from given join made on made.id = given.id, unnest(given."roleIds") as role_id
    )
    select id from made`,
};
const LOCK = {
  name: "endusers_import_lock",
  text: `select ${accountColumns}, u.mailbox, u.password_by_mail as "passwordByMail" from gateway.end_user as u
    where u.workspace_id = $1 and (u.email = any ($2::text[]) or u.mailbox = any ($3::text[])) order by u.id for no key update of u`,
};
const UPDATE = {
  name: "endusers_import_update",
  text: `update gateway.end_user as u set first_name = coalesce(g."firstName", u.first_name), last_name = coalesce(g."lastName", u.last_name),
      username = coalesce(g.username, u.username), email_verified = u.email_verified or g.confirms, email_proven = u.email_proven or g.confirms,
      password_hash = coalesce(g."passwordHash", u.password_hash)
    from json_to_recordset($2::json) as g (id uuid, "firstName" text, "lastName" text, username text, confirms bool, "passwordHash" text)
    where u.workspace_id = $1 and u.id = g.id`,
};
const TAKE_ROLES = {
  name: "endusers_import_take_roles",
  text: `delete from gateway.end_user_role as r using json_to_recordset($2::json) as g (id uuid, "roleIds" uuid[])
    where r.workspace_id = $1 and r.end_user_id = g.id and not r.role_id = any (g."roleIds") returning r.end_user_id as id`,
};
const GIVE_ROLES = {
  name: "endusers_import_give_roles",
  text: `insert into gateway.end_user_role (workspace_id, end_user_id, role_id)
    select $1, g.id, role_id from json_to_recordset($2::json) as g (id uuid, "roleIds" uuid[]), unnest(g."roleIds") as role_id
    on conflict do nothing`,
};

/**
 * Creates the accounts whose e-mail addresses no other account has.
 * @returns the ids of the created accounts
 */
export async function createAccounts(
  connection: Connection,
  workspaceId: Guid,
  accounts: readonly NewImportedAccount[],
  now: Date,
): Promise<ReadonlySet<Guid>> {
  const given = accounts.map((account) => ({ ...account, mailbox: mailboxOf(account.email) }));
  const values = [workspaceId, JSON.stringify(given), now];
  const made = await connection.run<{ readonly id: Guid }>(CREATE, values);
  return new Set(made.map(({ id }) => id));
}

/**
 * Returns the accounts with these e-mail addresses, as a map from address to account. Locks their
 * rows until the transaction ends, so that no other transaction changes the accounts.
 */
export async function lockAccounts(
  connection: Connection,
  workspaceId: Guid,
  emails: readonly string[],
): Promise<ReadonlyMap<string, ExistingAccount>> {
  const mailboxes = emails.map(mailboxOf);
  const found = await connection.run<ExistingAccount>(LOCK, [workspaceId, emails, mailboxes]);
  const byEmail = new Map(found.map((account) => [account.email, account]));
  const byMailbox = new Map(found.map((account) => [account.mailbox, account]));
  return new Map(
    emails.flatMap((email, index) => {
      const account = byEmail.get(email) ?? byMailbox.get(mailboxes[index]!);
      return account === undefined ? [] : [[email, account]];
    }),
  );
}

/** Updates existing accounts with values from an import. */
export async function updateAccounts(
  connection: Connection,
  workspaceId: Guid,
  updates: readonly AccountUpdate[],
): Promise<void> {
  await connection.run(UPDATE, [workspaceId, JSON.stringify(updates)]);
}

export interface RolesOfAccount {
  readonly id: Guid;
  readonly roleIds: readonly Guid[];
}

/**
 * Sets the roles of accounts. Roles that are not in the list of an account are removed from it.
 * @returns the ids of the accounts that lost a role
 */
export async function replaceRoles(
  connection: Connection,
  workspaceId: Guid,
  accounts: readonly RolesOfAccount[],
): Promise<ReadonlySet<Guid>> {
  const values = [workspaceId, JSON.stringify(accounts)];
  const taken = await connection.run<{ readonly id: Guid }>(TAKE_ROLES, values);
  await connection.run(GIVE_ROLES, values);
  return new Set(taken.map(({ id }) => id));
}
