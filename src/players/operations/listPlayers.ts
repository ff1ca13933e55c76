// GET /{workspaceId}/players: lists players of game platforms, one page per request. The most
// recently seen players come first. Rejects unknown platforms.
import { contactsOf } from "../contact-rows.ts";
import { platformOf } from "../platform.ts";
import { playerWithMetadata } from "../player-reply.ts";
import { listPlayers } from "../player-store.ts";
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import type { PlayersDependencies } from "./identifyPlayer.ts";

const PAGE_SIZE = 50;
const ONE_SIZE =
  "`limit` and `pageSize` have different values, but both mean the page size. Send only one of them.";
const MEMBERS_ONLY =
  "Only members of the workspace may list the players of an account. Remove `endUserId`, or use a portal session.";

/**
 * @throws GatewayError UNKNOWN_PLATFORM if the platform is unknown; INVALID_REQUEST if `limit` and
 *   `pageSize` differ; SCOPE_VIOLATION if a caller who is no member filters by account
 */
export const listPlayersHandler =
  ({ control }: PlayersDependencies): Handler<"listPlayers", Grant> =>
  async ({ caller, grant: { workspace }, query, facts }) => {
    const { contactId, endUserId, search, page = 1, limit, pageSize = limit ?? PAGE_SIZE } = query;
    if (limit !== undefined && limit !== pageSize)
      throw new GatewayError("INVALID_REQUEST", { message: ONE_SIZE });
    const isForMember = caller.kind === "member";
    if (endUserId !== undefined && !isForMember)
      throw new GatewayError("SCOPE_VIOLATION", { message: MEMBERS_ONLY });
    const platform = query.platform === undefined ? undefined : platformOf(query.platform);
    // If the workspace has no contacts table, no player has a contact row.
    if (contactId !== undefined && contactsOf(workspace) === null)
      return { status: 200, body: { players: [], page, pageSize, total: 0 } };
    const filter = {
      workspaceId: workspace.id,
      platform,
      contactId,
      endUserId,
      search,
      page,
      pageSize,
    };
    const { players, total } = await listPlayers(control, filter);
    facts.rows = players.length;
    const shown = players.map((link) => ({
      ...playerWithMetadata(link, workspace),
      // Only members see which account a player belongs to. Callers with an API key do not.
      ...(isForMember && { endUserId: link.endUserId }),
    }));
    return { status: 200, body: { players: shown, page, pageSize, total } };
  };
