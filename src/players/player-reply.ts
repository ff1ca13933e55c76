// A link as the players operations answer it, without account and picture.
import { contactsOf } from "./contact-rows.ts";
import type { Workspace } from "../catalog/index.ts";
import type { PlayerLink } from "./player-store.ts";

/** With what the game keeps beside it. */
export const playerWithMetadata = (link: PlayerLink, workspace: Workspace) => {
  const { id, platform, platformPlayerId, contactId, displayName, ...rest } = player(
    link,
    workspace,
  );
  const { metadata } = link;
  return { id, platform, platformPlayerId, contactId, displayName, metadata, ...rest };
};

/** Without it. */
export const player = (link: PlayerLink, workspace: Workspace) => ({
  id: link.id,
  platform: link.platform,
  platformPlayerId: link.platformPlayerId,
  // A row of a table that the workspace names no longer is nobody's contact.
  contactId: contactsOf(workspace) === null ? null : link.contactId,
  displayName: link.displayName,
  firstSeenAt: link.firstSeenAt.toISOString(),
  lastSeenAt: link.lastSeenAt.toISOString(),
  isValidated: link.isValidated,
});
