// Public API of the folder `tokens`: signing keys, and the checks of tokens that are the same for
// all issuers.
export { createKeyRing, type KeyRingDependencies } from "./key-ring.ts";
export { makeKeyPairs, rotateKeys, type RotatedKey } from "./key-rotation.ts";
export { deleteDeadKeys, identityKeySet, sealedSigningKeys, workspaceKeySet } from "./key-sets.ts";
export { signingKeyTables } from "./key-store.ts";
export { endOf, issuerOf, readToken, SKEW_SECONDS, type TokenClaims } from "./token-text.ts";
export { accountSubject, createVerification } from "./token-verification.ts";
