// The keys with which the identity service signs access tokens (G35.9).
import { recordAccountChange, type Revocations } from "../access/index.ts";
import { nilGuid, type SecretBox } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { PORTAL_ID } from "../portal/index.ts";
import {
  createKeyRing,
  identityKeySet,
  makeKeyPairs,
  rotateKeys,
  type KeyRingDependencies,
} from "../tokens/index.ts";

export type IdentityKeys = ReturnType<typeof createIdentityKeys>;

export interface IdentityKeyDependencies extends KeyRingDependencies {
  /** Reports the urgent replacement of keys to all nodes within two seconds. */
  readonly revocations: Pick<Revocations, "follow">;
}

/**
 * The owner of the keys. An urgent replacement of the keys is reported to the nodes as a change of
 * this portal account. No account has this id.
 */
const OWNER_ID = nilGuid;

export function createIdentityKeys(deps: IdentityKeyDependencies) {
  const keys = createKeyRing(identityKeySet, deps);
  deps.revocations.follow({
    changed: (realm, id) => {
      if (realm === PORTAL_ID && id === OWNER_ID) keys.invalidate(OWNER_ID);
    },
    lost: () => keys.invalidate(OWNER_ID),
  });
  return {
    /** Returns the key that signs tokens now. */
    signer: () => keys.signer(OWNER_ID, "token"),
    /**
     * Returns the public key of a key id, if tokens of this key can still be valid. Returns
     * undefined for other key ids. Returns without a promise if the key is cached.
     */
    publicKeyOf: (kid: string) => keys.verifier(OWNER_ID, "token", kid),
    /** Returns all public keys whose tokens can still be valid. */
    published: () => keys.published(OWNER_ID),
  };
}

/**
 * Replaces the keys at once, so that all tokens become invalid. Must run in a transaction.
 * @param options `now` is in milliseconds since 1970
 * @returns the id of the new key
 */
export async function replaceIdentityKeys(
  connection: Connection,
  options: { readonly secretBox: SecretBox; readonly now: number },
): Promise<string> {
  const pairs = await makeKeyPairs(identityKeySet);
  const rotation = { ...options, ownerId: OWNER_ID, pairs, rotation: "urgent" } as const;
  const [key] = await rotateKeys(connection, identityKeySet, rotation);
  await recordAccountChange(connection, PORTAL_ID, OWNER_ID);
  return key!.kid;
}
