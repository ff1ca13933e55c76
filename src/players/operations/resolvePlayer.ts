// GET /{workspaceId}/players/resolve/{platform}/{platformPlayerId}: the link of a player, or 404.
// Tells nothing of other workspaces' players.
import { GatewayError } from "../../contract/index.ts";
import { platformOf } from "../platform.ts";
import { player } from "../player-reply.ts";
import { findPlayer } from "../player-store.ts";
import { requireRight } from "../rights.ts";
import type { Catalog } from "../../catalog/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

export interface PlayerReadDependencies {
  readonly catalog: Pick<Catalog, "get">;
  readonly control: Pool;
}

/** @throws GatewayError SCOPE_VIOLATION, UNKNOWN_PLATFORM, PLAYER_NOT_FOUND */
export function resolvePlayerHandler(deps: PlayerReadDependencies): Handler<"resolvePlayer"> {
  return async ({ caller, path }) => {
    const { workspace } = await requireRight(deps.catalog, caller, "resolve");
    const platform = platformOf(path.platform);
    const { platformPlayerId } = path;
    const key = { workspaceId: workspace.id, platform, platformPlayerId };
    const link = await findPlayer(deps.control, key);
    if (link === undefined) throw new GatewayError("PLAYER_NOT_FOUND");
    return { status: 200, body: player(link, workspace) };
  };
}
