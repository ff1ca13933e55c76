// Names the storage location of each encrypted text. The encryption binds a text to its location,
// so the text cannot be decrypted at another location.
import type { Guid } from "../contract/index.ts";

/** Location of the workspace's random root secret, from which other secrets are derived. */
export const rootSecretPlace = (workspaceId: Guid): string => `workspace/${workspaceId}/root`;

/** Location of the full text of a publishable key, which the gateway can show again. */
export const apiKeyPlace = (workspaceId: Guid, keyId: Guid): string =>
  `workspace/${workspaceId}/key/${keyId}`;

/**
 * Location of a secret of the definition. `path` is its path in the definition, such as
 * `endpoints.order-paid.signature.secret`.
 */
export const secretPlace = (workspaceId: Guid, path: string): string =>
  `workspace/${workspaceId}/secret/${path}`;

/** Location of a private key that signs tokens. `kid` is the id of the key. */
export const signingKeyPlace = (workspaceId: Guid, kid: string): string =>
  `workspace/${workspaceId}/signing-key/${kid}`;

/**
 * Location of the secrets (nonce and PKCE verifier) of an unfinished sign-in at an identity
 * provider. `stateHash` is the hash of the parameter `state`.
 */
export const providerStatePlace = (workspaceId: Guid, stateHash: string): string =>
  `workspace/${workspaceId}/provider-state/${stateHash}`;

/** Location of the content and recipient of a queued mail, by the id of the mail. */
export const mailPlace = (letterId: string): string => `mail ${letterId}`;

/**
 * Location of the identity of a deleted account, until all remaining data of the account is erased.
 */
export const erasurePlace = (erasureId: string): string => `erasure ${erasureId}`;
/** Location of the encrypted number of chunks in which the rows of an import are stored. */
export const importPlace = (workspaceId: Guid, importId: Guid): string =>
  `workspace/${workspaceId}/import/${importId}`;

/** Location of one chunk of the rows of an import, by its number. */
export const importRowsPlace = (workspaceId: Guid, importId: Guid, number: string): string =>
  `workspace/${workspaceId}/import/${importId}/rows/${number}`;

/**
 * Location of the stored response to a signed call of an endpoint. The response is sent again if
 * the call is repeated. `keyHash` is the hash, in hex, of the key that identifies the call.
 */
export const answerPlace = (workspaceId: Guid, endpointId: Guid, keyHash: string): string =>
  `workspace/${workspaceId}/endpoint/${endpointId}/answer/${keyHash}`;

/** Location of the headers of an event that may contain credentials of the sender. */
export const eventPlace = (workspaceId: Guid, eventId: Guid): string =>
  `workspace/${workspaceId}/event/${eventId}`;
