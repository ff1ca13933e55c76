// The rows of the identity service's keys. Private keys are read one at a time and stay sealed.
import type { KeyTimes } from "../../auth/index.ts";
import type { SealedColumn } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** A point of the curve P-256. */
export interface PublicPoint {
  readonly x: string;
  readonly y: string;
}

export interface IdentityKey extends KeyTimes {
  readonly purpose: "token";
  readonly kid: string;
  readonly publicJwk: PublicPoint;
}

/**
 * Returns the place to which a private key is sealed. No other value in the database is sealed to
 * it.
 */
export const identityKeyPlace = (kid: string): string => `identity/signing-key/${kid}`;

export const identityKeys: SealedColumn = {
  what: "keys of the identity service",
  table: "gateway.oauth_key",
  column: "sealed",
  key: ["kid"],
  place: identityKeyPlace,
};

const FIND = {
  name: "oauth_find_keys",
  text: `select kid, 'token' as purpose, public_jwk as "publicJwk", signs_from as "signsFrom", retired_at as "retiredAt"
    from gateway.oauth_key order by signs_from, kid`,
};
const FIND_SEALED = { text: "select sealed from gateway.oauth_key where kid = $1" };
const LOCK = { text: "select pg_advisory_xact_lock(7236831005)" };
const SAVE = {
  text: "insert into gateway.oauth_key (kid, public_jwk, sealed, signs_from) values ($1, $2, $3, $4)",
};
const RETIRE = { text: "update gateway.oauth_key set retired_at = $1 where retired_at is null" };
const DELETE_DEAD = { text: "delete from gateway.oauth_key where retired_at < $1" };
const DELETE_ALL = { text: "delete from gateway.oauth_key" };

/** Returns the keys in the order in which they begin to sign. */
export const findIdentityKeys = (connection: Connection): Promise<IdentityKey[]> =>
  connection.run<IdentityKey>(FIND);

/** Returns the sealed private key; undefined if the key was deleted. */
export async function findSealedIdentityKey(
  connection: Connection,
  kid: string,
): Promise<string | undefined> {
  const [row] = await connection.run<{ sealed: string }>(FIND_SEALED, [kid]);
  return row?.sealed;
}

/** Locks the keys until the transaction ends. Other transactions that change keys wait. */
export async function lockIdentityKeys(connection: Connection): Promise<void> {
  await connection.run(LOCK);
}

/** Stores a new key. The previous key signs until the new key begins to sign. */
export async function saveIdentityKey(
  connection: Connection,
  { kid, publicJwk, signsFrom }: Pick<IdentityKey, "kid" | "publicJwk" | "signsFrom">,
  sealed: string,
): Promise<void> {
  await connection.run(RETIRE, [signsFrom]);
  await connection.run(SAVE, [kid, JSON.stringify(publicJwk), sealed, signsFrom]);
}

/** Deletes the keys that stopped signing before the given time. */
export async function deleteDeadIdentityKeys(connection: Connection, before: Date): Promise<void> {
  await connection.run(DELETE_DEAD, [before]);
}

export async function deleteIdentityKeys(connection: Connection): Promise<void> {
  await connection.run(DELETE_ALL);
}
