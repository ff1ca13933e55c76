// SQL with which administrators change an account and its roles. A unique index rejects an e-mail
// address that another account of the workspace has. A domain in Unicode and the same domain in
// Punycode count as equal.
import { mailboxOf, type Guid } from "../../contract/index.ts";
import { sqlState, type Connection } from "../../platform/postgres/index.ts";
import { accountColumns, forAccount } from "./account-store.ts";
import type { Account, AccountKey, Profile } from "./account.ts";

/**
 * Maximum number of former e-mail addresses that are stored for an account. When an account is
 * deleted, the gateway searches for the remaining data of the user by these addresses.
 */
const FORMER_MAX = 20;

const EDIT = {
  name: "endusers_edit",
  text: `update gateway.end_user as u set first_name = $3, last_name = $4, username = $5, email = $6, email_verified = $7,
      mailbox = case when email = $6 then mailbox else $10 end, email_proven = $8, generation = generation + $9::int,
      former_emails = case when email = $6 or email is null then former_emails
        else (array_remove(array_remove(former_emails, $6), email) || email)[1 + greatest(0, cardinality(former_emails) - ${FORMER_MAX - 1}):] end,
      password_by_mail = password_by_mail and email is not distinct from $6
    where u.workspace_id = $1 and u.id = $2 returning ${accountColumns}`,
};
const ACTIVATE = {
  name: "endusers_activate",
  text: "update gateway.end_user set deactivated_at = null where workspace_id = $1 and id = $2 returning id",
};
const GIVE_ROLE = {
  name: "endusers_give_role",
  text: `with account as (select workspace_id, id from gateway.end_user where workspace_id = $1 and id = $2 for key share),
    given as (
      insert into gateway.end_user_role (workspace_id, end_user_id, role_id) select workspace_id, id, $3 from account on conflict do nothing
    )
    select id from account`,
};
const TAKE_ROLE = {
  name: "endusers_take_role",
  text: "delete from gateway.end_user_role where workspace_id = $1 and end_user_id = $2 and role_id = $3 returning role_id",
};
const UNIQUE_VIOLATION = "23505";

/** Returns the account and locks its row until the transaction ends. */
export const lockAccount = forAccount<Account>({
  name: "endusers_lock",
  text: `select ${accountColumns} from gateway.end_user as u where u.workspace_id = $1 and u.id = $2 for no key update of u`,
});

export interface AccountEdit extends Profile {
  /** The address in its normal form (`normaliseEmail`). */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly emailProven: boolean;
  /**
   * True if the claims in the existing access tokens are outdated after the edit. The edit then
   * makes all access tokens of the account invalid.
   */
  readonly endsTokens: boolean;
}

/**
 * Stores an edit of an account. The caller has already locked the account's row in this
 * transaction.
 * @returns "taken" if another account has the e-mail address
 */
export async function editAccount(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  { firstName, lastName, username, email, emailVerified, emailProven, endsTokens }: AccountEdit,
): Promise<Account | "taken"> {
  const mailbox = email === null ? null : mailboxOf(email);
  const values = [
    firstName,
    lastName,
    username,
    email,
    emailVerified,
    emailProven,
    endsTokens ? 1 : 0,
    mailbox,
  ];
  try {
    const [account] = await connection.run<Account>(EDIT, [workspaceId, id, ...values]);
    return account!;
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return "taken";
    throw error;
  }
}

/**
 * Activates a deactivated account.
 * @returns false if the account does not exist
 */
export async function activateAccount(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
): Promise<boolean> {
  return (await connection.run(ACTIVATE, [workspaceId, id])).length > 0;
}

/**
 * Marks all identities of the account at providers as unverified. Called after a change of the
 * account's address, because no provider has verified the new address.
 */
export const markIdentitiesUnverified = forAccount({
  name: "endusers_disown_identities",
  text: "update gateway.end_user_identity set is_vouched = false where workspace_id = $1 and end_user_id = $2 and is_vouched",
});

/**
 * Adds a role to an account. Does nothing if the account already has the role.
 * @returns false if the account does not exist
 */
export async function giveRole(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  roleId: Guid,
): Promise<boolean> {
  return (await connection.run(GIVE_ROLE, [workspaceId, id, roleId])).length > 0;
}

/**
 * Removes a role from an account.
 * @returns false if the account did not have the role
 */
export async function takeRole(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  roleId: Guid,
): Promise<boolean> {
  return (await connection.run(TAKE_ROLE, [workspaceId, id, roleId])).length > 0;
}
