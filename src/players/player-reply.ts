// Builds the JSON of a player in the responses of the operations on players. The JSON omits the
// player's account and picture.
import { contactsOf } from "./contact-rows.ts";
import type { Workspace } from "../catalog/index.ts";
import type { PlayerLink } from "./player-store.ts";

/** Returns the JSON of a player with the metadata. */
export const playerWithMetadata = (link: PlayerLink, workspace: Workspace) => ({
  ...player(link, workspace),
  metadata: link.metadata,
});

/** Returns the JSON of a player without the metadata. */
export const player = (link: PlayerLink, workspace: Workspace) => ({
  id: link.id,
  platform: link.platform,
  platformPlayerId: link.platformPlayerId,
  // If the workspace has no contacts table any more, the stored id refers to no row.
  contactId: contactsOf(workspace) === null ? null : link.contactId,
  displayName: link.displayName,
  firstSeenAt: link.firstSeenAt.toISOString(),
  lastSeenAt: link.lastSeenAt.toISOString(),
  isValidated: link.isValidated,
});
