// Names the context of each sealed text of a workspace. The secret box binds a text to its context,
// so the text cannot be decrypted in another context.
import type { Guid } from "../contract/index.ts";

/** The workspace's random root secret, from which its other secrets are derived. */
export const rootSecretPlace = (workspaceId: Guid): string => `workspace/${workspaceId}/root`;

/** The full text of a publishable key, which may be shown again. */
export const apiKeyPlace = (workspaceId: Guid, keyId: Guid): string =>
  `workspace/${workspaceId}/key/${keyId}`;

/** A secret of the definition, by its path in it (`endpoints.order-paid.signature.secret`). */
export const secretPlace = (workspaceId: Guid, path: string): string =>
  `workspace/${workspaceId}/secret/${path}`;

/** The private key of a token signing key. */
export const signingKeyPlace = (workspaceId: Guid, kid: string): string =>
  `workspace/${workspaceId}/signing-key/${kid}`;

/**
 * Nonce and PKCE verifier of a pending sign-in at an identity provider, by the hash of its state.
 */
export const providerStatePlace = (workspaceId: Guid, stateHash: string): string =>
  `workspace/${workspaceId}/provider-state/${stateHash}`;

/** Content and recipient of a queued mail, by the mail's id. */
export const mailPlace = (letterId: string): string => `mail ${letterId}`;

/** The identity of a deleted account whose traces are still to be erased. */
export const erasurePlace = (erasureId: string): string => `erasure ${erasureId}`;
/** The number of chunks of an import's rows. */
export const importPlace = (workspaceId: Guid, importId: Guid): string =>
  `workspace/${workspaceId}/import/${importId}`;

/** A chunk of an import's rows, by its number. */
export const importRowsPlace = (workspaceId: Guid, importId: Guid, number: string): string =>
  `workspace/${workspaceId}/import/${importId}/rows/${number}`;

/**
 * The stored response to a signed call, sent again to replays of the call. `keyHash` is the hash of
 * the replay key in hex.
 */
export const answerPlace = (workspaceId: Guid, endpointId: Guid, keyHash: string): string =>
  `workspace/${workspaceId}/endpoint/${endpointId}/answer/${keyHash}`;

/** The headers of an event that may contain credentials of its sender. */
export const eventPlace = (workspaceId: Guid, eventId: Guid): string =>
  `workspace/${workspaceId}/event/${eventId}`;
