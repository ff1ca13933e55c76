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
  /** Informs all nodes within two seconds if the keys are replaced in an emergency. */
  readonly revocations: Pick<Revocations, "follow">;
}

/**
 * The id under which the keys are stored. If the keys are replaced at once, the gateway tells all
 * nodes that the portal account with this id has changed. No real account has this id.
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
    /** Returns the private key that signs new tokens now. */
    signer: () => keys.signer(OWNER_ID, "token"),
    /**
     * Returns the public key with this key id; undefined if no valid token can have been signed
     * with this key. If the key is cached, returns it without a promise.
     */
    publicKeyOf: (kid: string) => keys.verifier(OWNER_ID, "token", kid),
    /** Returns all public keys with which valid tokens can have been signed. */
    published: () => keys.published(OWNER_ID),
  };
}

/**
 * Replaces the signing keys at once, so that all existing access tokens become invalid. Must run in
 * a transaction.
 * @param options `now` is the time in milliseconds since 1970
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
