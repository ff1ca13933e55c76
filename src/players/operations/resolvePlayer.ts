// GET /{workspaceId}/players/resolve/{platform}/{platformPlayerId}: returns the link (the gateway's
// record) of a game player. Responds 400 to unknown platforms and 404 to unknown players.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { platformOf } from "../platform.ts";
import { player } from "../player-reply.ts";
import { findPlayer } from "../player-store.ts";
import type { Grant } from "../../access/index.ts";
import type { PlayersDependencies } from "./identifyPlayer.ts";

/**
 * @throws GatewayError UNKNOWN_PLATFORM if the platform is unknown; PLAYER_NOT_FOUND if the player
 *   has no link
 */
export const resolvePlayerHandler =
  ({ control }: PlayersDependencies): Handler<"resolvePlayer", Grant> =>
  async ({ grant: { workspace }, path }) => {
    const platform = platformOf(path.platform);
    const { platformPlayerId } = path;
    const key = { workspaceId: workspace.id, platform, platformPlayerId };
    const link = await findPlayer(control, key);
    if (link === undefined) throw new GatewayError("PLAYER_NOT_FOUND");
    return { status: 200, body: player(link, workspace) };
  };
