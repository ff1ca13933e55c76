// SQL for identities. An identity links an account to a user of an external identity provider. The
// primary key prevents two accounts from having the same identity.
import type { Guid } from "../../contract/index.ts";
import { forAccount } from "./account-store.ts";
import type { Account, AccountKey } from "./account.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/**
 * A user of an identity provider. `providerId` is the id of the provider in the workspace
 * definition, so that the slug of the provider can change.
 */
export interface Identity {
  readonly workspaceId: Guid;
  readonly providerId: Guid;
  /**
   * The issuer that assigned `subject`. It is stored because the provider's definition may later
   * name another issuer, which assigns its own subjects.
   */
  readonly issuer: string;
  /** The user's id at the provider (the `sub` claim). */
  readonly subject: string;
}

const LOCK = {
  name: "endusers_lock_identity",
  text: "select pg_advisory_xact_lock(hashtextextended($1, 7236831000))",
};
const FIND = {
  name: "endusers_find_identity",
  text: `select u.id, u.generation from gateway.end_user_identity as i join gateway.end_user as u on u.workspace_id = i.workspace_id and u.id = i.end_user_id
    where i.workspace_id = $1 and i.provider_id = $2 and i.issuer = $3 and i.subject = $4`,
};
const ADD = {
  name: "endusers_add_identity",
  text: `insert into gateway.end_user_identity (workspace_id, provider_id, issuer, subject, end_user_id, is_vouched)
    values ($1, $2, $3, $4, $5, $6)`,
};
const MARK_VERIFIED = {
  name: "endusers_vouch_for_identity",
  text: `update gateway.end_user_identity set is_vouched = true
    where workspace_id = $1 and provider_id = $2 and issuer = $3 and subject = $4 and not is_vouched`,
};
const SET_LAST_PROVIDER = {
  name: "endusers_note_provider",
  text: `update gateway.end_user set auth_provider = $3, provider_subject = $4
    where workspace_id = $1 and id = $2 and (auth_provider, provider_subject) is distinct from ($3, $4)`,
};
const HAS = {
  name: "endusers_has_identity_at",
  text: "select 1 from gateway.end_user_identity where workspace_id = $1 and end_user_id = $2 and provider_id = $3 limit 1",
};

const identityKeyOf = ({ workspaceId, providerId, issuer, subject }: Identity): string[] => [
  workspaceId,
  providerId,
  issuer,
  subject,
];

/**
 * Locks an identity until the transaction ends. If a new user signs in twice at the same time, the
 * second sign-in waits for the first sign-in. So only one account is created.
 */
export async function lockIdentity(connection: Connection, identity: Identity): Promise<void> {
  await connection.run(LOCK, [identityKeyOf(identity).join(" ")]);
}

/**
 * An account that was found by an identity, and the account's generation when it was found. A
 * request that ends all sessions of the account raises the generation. If the generation has
 * changed, the sign-in fails.
 */
export type ProvenAccount = Pick<Account, "id" | "generation">;

/** Returns the account of an identity; undefined if the identity is not linked to an account. */
export async function findIdentity(
  connection: Connection,
  identity: Identity,
): Promise<ProvenAccount | undefined> {
  const [account] = await connection.run<ProvenAccount>(FIND, identityKeyOf(identity));
  return account;
}

/**
 * Links an identity to an account.
 * @param isVerified true if the provider has verified the account's address
 */
export async function addIdentity(
  connection: Connection,
  identity: Identity,
  endUserId: Guid,
  isVerified: boolean,
): Promise<void> {
  await connection.run(ADD, [...identityKeyOf(identity), endUserId, isVerified]);
}

/** Stores that the provider of an identity has verified the account's e-mail address. */
export async function markIdentityVerified(
  connection: Connection,
  identity: Identity,
): Promise<void> {
  await connection.run(MARK_VERIFIED, identityKeyOf(identity));
}

/** Returns true if the account has an identity at the provider. */
export async function hasIdentityAt(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  providerId: Guid,
): Promise<boolean> {
  return (await connection.run(HAS, [workspaceId, id, providerId])).length > 0;
}

/**
 * Stores the provider with which the account has signed in last, and the user's id at this
 * provider.
 */
export async function setLastProvider(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  slug: string,
  subject: string,
): Promise<void> {
  await connection.run(SET_LAST_PROVIDER, [workspaceId, id, slug, subject]);
}

/**
 * Deletes the account's identities at providers that have not verified the e-mail address. Called
 * when the owner of the mailbox has proven the address.
 * An attacker may have registered this address without owning the mailbox, and linked an identity.
 * The attacker must not be able to sign in with this identity any more.
 */
export const dropUnverifiedIdentities = forAccount({
  name: "endusers_drop_identities",
  text: "delete from gateway.end_user_identity where workspace_id = $1 and end_user_id = $2 and not is_vouched",
});
