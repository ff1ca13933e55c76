// The public API of oauth/: functions and types of the identity service for other folders.
export type { Consent, PendingAuthorization } from "./authorizations.ts";
export type { Authorizations } from "./pending-authorizations.ts";
export { grantTables, insertGrant, revokeGrant, revokeGrantsOf } from "./grant-store.ts";
export { listGrants } from "./grants.ts";
export { createInteractions } from "./interactions/capability.ts";
export { createIdentityKeys, replaceIdentityKeys } from "./identity-keys.ts";
export { createIdentity, type IdentityDependencies } from "./capability.ts";
export { identityRecords } from "./record-store.ts";
export {
  createIssuerDocument,
  type IssuerDocument,
  type IssuerDocumentDependencies,
} from "./tokens/issuer-document.ts";
export { readIssuerKeys, readIssuerMetadata, type IssuerMetadata } from "./tokens/issuer-keys.ts";
export { createOAuthTokens } from "./tokens/client-tokens.ts";
