// The keys with which the gateway signs the tokens of end users. Each workspace has its own keys
// (G15.8).
import type { Catalog } from "../catalog/index.ts";
import { createKeyRing, workspaceKeySet, type KeyRingDependencies } from "../tokens/index.ts";

export type SigningKeys = ReturnType<typeof createSigningKeys>;

export interface SigningKeyDependencies extends KeyRingDependencies {
  readonly catalog: Pick<Catalog, "onChange">;
}

/**
 * Creates the object that loads, creates and caches signing keys. If keys are replaced because a
 * key may be stolen, the version number of the workspace is raised. Every node then removes the old
 * keys from its cache.
 */
export function createSigningKeys(deps: SigningKeyDependencies) {
  const keys = createKeyRing(workspaceKeySet, deps);
  deps.catalog.onChange(keys.invalidate);
  return keys;
}
