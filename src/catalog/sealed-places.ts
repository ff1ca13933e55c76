// The place of each sealed text of a workspace, which the secret box binds it to, so that it opens nowhere else.
import type { Guid } from "../contract/index.ts";

/** The random root that everything derived comes from. */
export const rootSecretPlace = (workspaceId: Guid): string => `workspace/${workspaceId}/root`;

/** A publishable key's own text, which may be shown again. */
export const apiKeyPlace = (workspaceId: Guid, keyId: Guid): string =>
  `workspace/${workspaceId}/key/${keyId}`;

/** A secret of the definition, by its path there (`endpoints.order-paid.signature.secret`). */
export const secretPlace = (workspaceId: Guid, path: string): string =>
  `workspace/${workspaceId}/secret/${path}`;

/** The private half of a key that signs tokens. */
export const signingKeyPlace = (workspaceId: Guid, kid: string): string =>
  `workspace/${workspaceId}/signing-key/${kid}`;

/** Nonce and PKCE verifier of a sign-in that is at a provider, by the hash of its state. */
export const providerStatePlace = (workspaceId: Guid, stateHash: string): string =>
  `workspace/${workspaceId}/provider-state/${stateHash}`;

/** What a mail that waits to be sent says, and to whom, by the id of its letter. */
export const mailPlace = (letterId: string): string => `mail ${letterId}`;

/** Whose traces are still to be erased after their account was deleted. */
export const erasurePlace = (erasureId: string): string => `erasure ${erasureId}`;
/** How many pieces the rows of an import are in. */
export const importPlace = (workspaceId: Guid, importId: Guid): string =>
  `workspace/${workspaceId}/import/${importId}`;

/** A piece of the rows of an import, by its number. */
export const importRowsPlace = (workspaceId: Guid, importId: Guid, number: string): string =>
  `workspace/${workspaceId}/import/${importId}/rows/${number}`;

/** What repeats of a signed call are answered, by the hash of its replay key in hex. */
export const answerPlace = (workspaceId: Guid, endpointId: Guid, keyHash: string): string =>
  `workspace/${workspaceId}/endpoint/${endpointId}/answer/${keyHash}`;

/** The headers of an event that may hold credentials of its sender. */
export const eventPlace = (workspaceId: Guid, eventId: Guid): string =>
  `workspace/${workspaceId}/event/${eventId}`;
