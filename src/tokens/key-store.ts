// The SQL for two tables of signing keys: keys of workspaces, and keys of the identity service.
// Private keys are stored encrypted, and are read one at a time.
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import { nilGuid } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { KeyTimes } from "./key-states.ts";

/** The properties of a public key that differ between keys of the same algorithm. */
type PublicJwk = Readonly<Record<string, string>>;

export interface SigningKey extends KeyTimes {
  /** Id of the workspace that signs with the key. For the identity service it is the nil GUID. */
  readonly ownerId: Guid;
  readonly kid: string;
  readonly publicJwk: PublicJwk;
}

/**
 * The table with signing keys of workspaces. The keys are deleted with their workspace. A backup
 * does not contain them.
 */
export const signingKeyTables: readonly WorkspaceTable[] = [rowsOfWorkspace("gateway.signing_key")];

export type KeyStore = ReturnType<typeof keyStore>;

/** A table of keys, and the SQL expressions for the owner and the purpose of a row. */
interface KeyTable {
  readonly table: string;
  readonly owner: string;
  readonly purpose: string;
  /**
   * Statement that inserts a row. Its parameters are owner, purpose, key id, public key, encrypted
   * private key, and the time at which the key begins to sign.
   */
  readonly insert: string;
}

export const workspaceKeyStore = keyStore({
  table: "gateway.signing_key",
  owner: "workspace_id",
  purpose: "purpose",
  insert: `insert into gateway.signing_key (workspace_id, purpose, kid, public_jwk, sealed, signs_from)
    values ($1, $2, $3, $4, $5, $6)`,
});

/**
 * All keys of the identity service have the same owner and purpose, so the table has no columns for
 * them.
 */
export const identityKeyStore = keyStore({
  table: "gateway.oauth_key",
  owner: `'${nilGuid}'::uuid`,
  purpose: "'token'",
  insert: `insert into gateway.oauth_key (kid, public_jwk, sealed, signs_from)
    select $3, $4::json, $5, $6::timestamptz where $1::uuid = '${nilGuid}' and $2::text = 'token'`,
});

function keyStore({ table, owner, purpose, insert }: KeyTable) {
  const find = {
    name: `tokens_find_${table}`,
    text: `select ${owner} as "ownerId", kid, ${purpose} as purpose, public_jwk as "publicJwk", signs_from as "signsFrom", retired_at as "retiredAt"
      from ${table} where ${owner} = any($1) order by signs_from, kid`,
  };
  return {
    table,
    /** Returns the keys of several owners, in the order in which they begin to sign. */
    find: (connection: Connection, ownerIds: readonly Guid[]): Promise<SigningKey[]> =>
      connection.run<SigningKey>(find, [ownerIds]),
    /** Returns the encrypted private key. Returns undefined if the key was deleted. */
    async findSealed(
      connection: Connection,
      ownerId: Guid,
      kid: string,
    ): Promise<string | undefined> {
      const text = `select sealed from ${table} where ${owner} = $1 and kid = $2`;
      const [row] = await connection.run<{ sealed: string }>({ text }, [ownerId, kid]);
      return row?.sealed;
    },
    /**
     * Locks the keys of an owner until the transaction ends. Other transactions that want to change
     * them wait.
     */
    async lock(connection: Connection, ownerId: Guid): Promise<void> {
      const text = "select pg_advisory_xact_lock(hashtextextended($1, 7236831004))";
      await connection.run({ text }, [ownerId]);
    },
    /**
     * Stores a new key. The previous key of the same purpose signs until the new key begins to
     * sign.
     */
    async save(
      connection: Connection,
      { ownerId, purpose: use, kid, publicJwk, signsFrom }: Omit<SigningKey, "retiredAt">,
      sealed: string,
    ): Promise<void> {
      const text = `update ${table} set retired_at = $3 where ${owner} = $1 and ${purpose} = $2 and retired_at is null`;
      await connection.run({ text }, [ownerId, use, signsFrom]);
      const jwk = JSON.stringify(publicJwk);
      await connection.run({ text: insert }, [ownerId, use, kid, jwk, sealed, signsFrom]);
    },
    /**
     * Deletes the keys that stopped signing before a time.
     * @param ownerId id of the owner; null for all owners
     */
    async deleteRetired(connection: Connection, ownerId: Guid | null, before: Date): Promise<void> {
      const text = `delete from ${table} where ($1::uuid is null or ${owner} = $1) and retired_at < $2`;
      await connection.run({ text }, [ownerId, before]);
    },
    async deleteAll(connection: Connection, ownerId: Guid): Promise<void> {
      await connection.run({ text: `delete from ${table} where ${owner} = $1` }, [ownerId]);
    },
  };
}
