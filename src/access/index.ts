// Exports API keys, the credentials of callers, grants with their row filters and masks, and
// revocations.
export {
  findApiKeys,
  findOldestServerKey,
  findSealedApiKey,
  isSecretTaken,
  keyTables,
  publishableKeys,
  renameApiKey,
  revokeApiKey,
  saveApiKey,
  type ApiKeyRow,
} from "./api-key-store.ts";
export { ROWS_MAX } from "./build-grant.ts";
export { createCredentials } from "./credentials.ts";
export {
  grantedRelation,
  grantedRelations,
  type ColumnGrant,
  type ColumnView,
  type ColumnViews,
  type Grant,
  type GrantedRelation,
  type RowRule,
  type TableGrant,
} from "./grant.ts";
export {
  claimsOfCaller,
  grantAs,
  grantFor,
  grantLike,
  systemGrant,
  type RightsOwner,
} from "./grants.ts";
export { classOf, partyOf, rankOf } from "./party.ts";
export { requireScopes, scopesOfRole } from "./oauth-scopes.ts";
export {
  apiKeyPrefixes,
  cookieTokenForm,
  holdsCredential,
  isSignedLink,
  newApiKey,
  newOpaqueCredential,
  opaqueBits,
} from "./issued-credentials.ts";
export type { MemberRole } from "./members.ts";
export { maskFits, shownType } from "./masks.ts";
export { rightNamesOf } from "./right-names.ts";
export { isGranted, isKnownScope } from "./rights.ts";
export { forgetAccountChanges, recordAccountChange, revocationTables } from "./revocation-store.ts";
export { createRevocations, type Revocations } from "./revocations.ts";
export type { RawRelated, RowFilter } from "./row-filter.ts";
export { claimsOfPattern, mayUseTopic, parseBusAddress, type BusAddress } from "./topics.ts";
