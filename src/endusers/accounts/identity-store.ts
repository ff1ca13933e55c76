// Identities of accounts at external providers, as rows. Refuses one identity for two accounts, by the primary key.
import type { Guid } from "../../contract/index.ts";
import type { Account, AccountKey } from "./account.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** A person at a provider: the provider by its id in the definition, so that a new slug changes nobody. */
export interface Identity {
  readonly workspaceId: Guid;
  readonly providerId: Guid;
  /** Who gave out the person's id: a definition may lead elsewhere tomorrow. */
  readonly issuer: string;
  /** The person's id there. */
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
const VOUCH = {
  name: "endusers_vouch_for_identity",
  text: `update gateway.end_user_identity set is_vouched = true
    where workspace_id = $1 and provider_id = $2 and issuer = $3 and subject = $4 and not is_vouched`,
};
const NOTE = {
  name: "endusers_note_provider",
  text: `update gateway.end_user set auth_provider = $3, provider_subject = $4
    where workspace_id = $1 and id = $2 and (auth_provider, provider_subject) is distinct from ($3, $4)`,
};
const HAS = {
  name: "endusers_has_identity_at",
  text: "select 1 from gateway.end_user_identity where workspace_id = $1 and end_user_id = $2 and provider_id = $3 limit 1",
};
const DROP = {
  name: "endusers_drop_identities",
  text: "delete from gateway.end_user_identity where workspace_id = $1 and end_user_id = $2 and not is_vouched",
};

const keyOf = ({ workspaceId, providerId, issuer, subject }: Identity): string[] => [
  workspaceId,
  providerId,
  issuer,
  subject,
];

/** Two first sign-ins of one person queue here, until the transaction ends. */
export async function lockIdentity(connection: Connection, identity: Identity): Promise<void> {
  await connection.run(LOCK, [keyOf(identity).join(" ")]);
}

/** An account as a proof finds it: whoever ends its sessions meanwhile has raised the generation. */
export type ProvenAccount = Pick<Account, "id" | "generation">;

/** The account that the identity is tied to. */
export async function findIdentity(
  connection: Connection,
  identity: Identity,
): Promise<ProvenAccount | undefined> {
  const [account] = await connection.run<ProvenAccount>(FIND, keyOf(identity));
  return account;
}

/** @param isVouched whether the provider confirms the address that the account has */
export async function addIdentity(
  connection: Connection,
  identity: Identity,
  endUserId: Guid,
  isVouched: boolean,
): Promise<void> {
  await connection.run(ADD, [...keyOf(identity), endUserId, isVouched]);
}

/** Notes that the provider has come to confirm the address that the account has. */
export async function vouchForIdentity(connection: Connection, identity: Identity): Promise<void> {
  await connection.run(VOUCH, keyOf(identity));
}

/** Whether the account is somebody at the provider. */
export async function hasIdentityAt(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  providerId: Guid,
): Promise<boolean> {
  return (await connection.run(HAS, [workspaceId, id, providerId])).length > 0;
}

/** The provider that the account was used with last. */
export async function noteProvider(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  slug: string,
  subject: string,
): Promise<void> {
  await connection.run(NOTE, [workspaceId, id, slug, subject]);
}

/**
 * The account is nobody any more at providers that did not confirm its address. For the moment in which a mail shows who holds the
 * address: whoever made the account under it without holding it must not keep a way in, be it confirmed meanwhile or not.
 */
export async function dropUnvouchedIdentities(
  connection: Connection,
  { workspaceId, id }: AccountKey,
): Promise<void> {
  await connection.run(DROP, [workspaceId, id]);
}
