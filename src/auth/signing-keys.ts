// The keys with which each workspace signs tokens (G15.8).
import type { Catalog } from "../catalog/index.ts";
import { createKeyRing, workspaceKeySet, type KeyRingDependencies } from "../tokens/index.ts";

export type SigningKeys = ReturnType<typeof createSigningKeys>;

export interface SigningKeyDependencies extends KeyRingDependencies {
  readonly catalog: Pick<Catalog, "onChange">;
}

/**
 * An urgent rotation raises the workspace's version. The catalog's change feed then removes the old
 * keys from every node's cache.
 */
export function createSigningKeys(deps: SigningKeyDependencies) {
  const keys = createKeyRing(workspaceKeySet, deps);
  deps.catalog.onChange(keys.invalidate);
  return keys;
}
