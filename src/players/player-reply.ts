// Converts a link to the replies of the players operations. The replies omit account and picture.
import { contactsOf } from "./contact-rows.ts";
import type { Workspace } from "../catalog/index.ts";
import type { PlayerLink } from "./player-store.ts";

/** Returns the link with its metadata. */
export const playerWithMetadata = (link: PlayerLink, workspace: Workspace) => ({
  ...player(link, workspace),
  metadata: link.metadata,
});

/** Returns the link without its metadata. */
export const player = (link: PlayerLink, workspace: Workspace) => ({
  id: link.id,
  platform: link.platform,
  platformPlayerId: link.platformPlayerId,
  // Without a contacts table the stored id points at no row that the workspace knows.
  contactId: contactsOf(workspace) === null ? null : link.contactId,
  displayName: link.displayName,
  firstSeenAt: link.firstSeenAt.toISOString(),
  lastSeenAt: link.lastSeenAt.toISOString(),
  isValidated: link.isValidated,
});
