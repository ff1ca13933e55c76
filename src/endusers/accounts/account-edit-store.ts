// What administrators change of an account's row. Refuses an address whose mailbox another account
// has, by the unique index.
import { mailboxOf, type Guid } from "../../contract/index.ts";
import { sqlState, type Connection } from "../../platform/postgres/index.ts";
import { accountColumns } from "./account-store.ts";
import type { Account, AccountKey, Profile } from "./account.ts";

/** Addresses that an account had before, by which its traces are found when it is deleted. */
const FORMER_MAX = 20;

const LOCK = {
  name: "endusers_lock",
  text: `select ${accountColumns} from gateway.end_user as u where u.workspace_id = $1 and u.id = $2 for no key update of u`,
};
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
const DISOWN = {
  name: "endusers_disown_identities",
  text: "update gateway.end_user_identity set is_vouched = false where workspace_id = $1 and end_user_id = $2 and is_vouched",
};
const UNIQUE_VIOLATION = "23505";

/** The account, whose row nobody else changes until the transaction ends. */
export async function lockAccount(
  connection: Connection,
  { workspaceId, id }: AccountKey,
): Promise<Account | undefined> {
  const [account] = await connection.run<Account>(LOCK, [workspaceId, id]);
  return account;
}

export interface AccountEdit extends Profile {
  /** Normalised. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly emailProven: boolean;
  /** Whether tokens say what is true no more: then they end. */
  readonly raises: boolean;
}

/** @returns "taken" where another account has the address; undefined where there is no such account */
export async function editAccount(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  { firstName, lastName, username, email, emailVerified, emailProven, raises }: AccountEdit,
): Promise<Account | "taken" | undefined> {
  const mailbox = email === null ? null : mailboxOf(email);
  const values = [
    firstName,
    lastName,
    username,
    email,
    emailVerified,
    emailProven,
    raises ? 1 : 0,
    mailbox,
  ];
  try {
    const [account] = await connection.run<Account>(EDIT, [workspaceId, id, ...values]);
    return account;
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return "taken";
    throw error;
  }
}

/** @returns whether there is such an account */
export async function activateAccount(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
): Promise<boolean> {
  return (await connection.run(ACTIVATE, [workspaceId, id])).length > 0;
}

/** No provider has confirmed the address that the account has now. */
export async function disownIdentities(
  connection: Connection,
  { workspaceId, id }: AccountKey,
): Promise<void> {
  await connection.run(DISOWN, [workspaceId, id]);
}
