// The two sets of signing keys, and the algorithms that sign. Each issuer has its own keys, so that
// no key verifies a token of another issuer.
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

/** A published key as a JWK (RFC 7517), by algorithm. */
interface Jwks {
  readonly RS256: ContractSchema<"JsonWebKeySet">["keys"][number];
  readonly ES256: ContractSchema<"IdentityKeySet">["keys"][number];
}
export type Algorithm = keyof Jwks;

export interface KeySet<Purpose extends string, A extends Algorithm> {
  readonly store: KeyStore;
  readonly algorithm: A;
  readonly purposes: readonly Purpose[];
  /** Maximum lifetime of a token in milliseconds. */
  readonly tokenMs: number;
  /** Returns the place to which a private key is sealed. */
  readonly place: (ownerId: Guid, kid: string) => string;
}

const generate = promisify(generateKeyPair);
const HOUR_MS = 3_600_000;

/** How to generate a key of an algorithm, and its JWK: fixed members and stored members. */
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
 * Returns the JWK. The order of its members is fixed, so that every node publishes the same text.
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
 * The keys of each workspace (G15.8). `access`: access tokens of end users. `redirect`: tokens for
 * the post-login address (G15.9).
 */
export const workspaceKeySet: KeySet<"redirect" | "access", "RS256"> = {
  store: workspaceKeyStore,
  algorithm: "RS256",
  purposes: ["redirect", "access"],
  tokenMs: HOUR_MS,
  place: signingKeyPlace,
};

export const identityKeyPlace = (kid: string): string => `identity/signing-key/${kid}`;

/** The keys of the identity service (G35.9). */
export const identityKeySet: KeySet<"token", "ES256"> = {
  store: identityKeyStore,
  algorithm: "ES256",
  purposes: ["token"],
  tokenMs: 24 * HOUR_MS,
  place: (_, kid) => identityKeyPlace(kid),
};

/** Deletes the keys of all owners one day after their last token has expired. */
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
