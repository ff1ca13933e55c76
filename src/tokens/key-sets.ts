// The two issuers of tokens (workspaces, and the identity service), their signing keys, and the
// algorithms that sign. Each issuer has its own keys, so a key never verifies a token of the other
// issuer.
import { generateKeyPair, type KeyPairKeyObjectResult } from "node:crypto";
import { promisify } from "node:util";
import { signingKeyPlace } from "../catalog/index.ts";
import type { ContractSchema, Guid } from "../contract/index.ts";
import type { SealedColumn } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { deletableBefore } from "./key-states.ts";
import {
  identityKeyStore,
  workspaceKeyStore,
  type KeyStore,
  type SigningKey,
} from "./key-store.ts";

/** The published form of a key as a JSON Web Key (RFC 7517), by algorithm. */
interface Jwks {
  readonly RS256: ContractSchema<"JsonWebKeySet">["keys"][number];
  readonly ES256: ContractSchema<"IdentityKeySet">["keys"][number];
}
export type Algorithm = keyof Jwks;

export interface KeySet<Purpose extends string, A extends Algorithm> {
  readonly store: KeyStore;
  readonly algorithm: A;
  readonly purposes: readonly Purpose[];
  /** Longest lifetime of a token, in milliseconds. */
  readonly tokenMs: number;
  /**
   * Returns the text to which the encryption of a private key is bound. A private key that is
   * copied to another row cannot be decrypted there.
   */
  readonly place: (ownerId: Guid, kid: string) => string;
}

const generate = promisify(generateKeyPair);
const HOUR_MS = 3_600_000;

/**
 * For each algorithm: the function that generates a key, and the properties of its JSON Web Key.
 * `fixed` are the properties that all keys share. `stored` are the names of the properties that are
 * stored for each key.
 */
export const algorithms = {
  RS256: {
    generate: (): Promise<KeyPairKeyObjectResult> => generate("rsa", { modulusLength: 2048 }),
    fixed: { kty: "RSA" },
    stored: ["n", "e"],
  },
  ES256: {
    generate: (): Promise<KeyPairKeyObjectResult> => generate("ec", { namedCurve: "P-256" }),
    fixed: { kty: "EC", crv: "P-256" },
    stored: ["x", "y"],
  },
} as const;

/**
 * Returns the JSON Web Key of a key. Its properties have a fixed order, so all nodes publish the
 * same text.
 */
export const jwkOf = <A extends Algorithm>(algorithm: A, { kid, publicJwk }: SigningKey): Jwks[A] =>
  ({
    ...algorithms[algorithm].fixed,
    ...publicJwk,
    kid,
    alg: algorithm,
    use: "sig",
  }) as unknown as Jwks[A];

/**
 * The keys of workspaces (G15.8). Keys for `access` sign access tokens of end users. Keys for
 * `redirect` sign tokens for the address to which an end user is sent after the sign-in (G15.9).
 */
export const workspaceKeySet: KeySet<"redirect" | "access", "RS256"> = {
  store: workspaceKeyStore,
  algorithm: "RS256",
  purposes: ["redirect", "access"],
  tokenMs: HOUR_MS,
  place: signingKeyPlace,
};

export const identityKeyPlace = (kid: string): string => `identity/signing-key/${kid}`;

/** The keys of the identity service, which sign access tokens of OAuth clients (G35.9). */
export const identityKeySet: KeySet<"token", "ES256"> = {
  store: identityKeyStore,
  algorithm: "ES256",
  purposes: ["token"],
  tokenMs: 24 * HOUR_MS,
  place: (_, kid) => identityKeyPlace(kid),
};

/** Deletes the keys of all owners whose last token expired more than a day ago. */
export const deleteDeadKeys = (
  connection: Connection,
  { store, tokenMs }: KeySet<string, Algorithm>,
  now: number,
): Promise<void> => store.deleteRetired(connection, null, deletableBefore(now, tokenMs));

export const sealedSigningKeys: readonly SealedColumn[] = [
  {
    what: "keys that sign tokens",
    table: workspaceKeyStore.table,
    column: "sealed",
    key: ["workspace_id::text", "kid"],
    place: signingKeyPlace,
  },
  {
    what: "keys of the identity service",
    table: identityKeyStore.table,
    column: "sealed",
    key: ["kid"],
    place: identityKeyPlace,
  },
];
