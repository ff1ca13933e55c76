// GET /{workspaceId}/players/resolve/{platform}/{platformPlayerId}: returns the link of a player.
// Refuses unknown platforms (400) and players without a link (404).
import { GatewayError, type Handler } from "../../contract/index.ts";
import { platformOf } from "../platform.ts";
import { player } from "../player-reply.ts";
import { findPlayer } from "../player-store.ts";
import type { Grant } from "../../access/index.ts";
import type { PlayersDependencies } from "./identifyPlayer.ts";

/** @throws GatewayError UNKNOWN_PLATFORM, PLAYER_NOT_FOUND */
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
