// POST /{workspaceId}/players/identify (G17.1, G17.2): creates or updates the link (the gateway's
// record) of a game player. Ignores metadata that is larger than 16 KiB or has more than eight
// levels. Rejects a publishable key if a server key has confirmed the player.
import type { Handler } from "../../contract/index.ts";
import { linkPlayer, type LinkDependencies } from "../link-player.ts";
import { storableMetadata, type MetadataDependencies } from "../metadata.ts";
import { platformOf } from "../platform.ts";
import { playerWithMetadata } from "../player-reply.ts";
import { shownName } from "../shown.ts";
import type { Grant } from "../../access/index.ts";
import type { Clock } from "../../platform/index.ts";

export interface PlayersDependencies extends LinkDependencies, MetadataDependencies {
  readonly clock: Clock;
}

/**
 * @throws GatewayError UNKNOWN_PLATFORM if the platform is unknown; also the errors of `linkPlayer`
 */
export const identifyPlayerHandler =
  (deps: PlayersDependencies): Handler<"identifyPlayer", Grant> =>
  async ({ caller, grant, body, facts }) => {
    const { workspace, platforms } = grant;
    const { platformPlayerId } = body;
    const platform = platformOf(body.platform);
    const observation = {
      workspaceId: workspace.id,
      platform,
      platformPlayerId,
      displayName: shownName(body.displayName),
      avatarUrl: null,
      metadata: await storableMetadata(deps, workspace, body.metadata, facts),
      endUserId: null,
      isValidated: platforms.has(platform),
      isByServerKey: caller.keyKind === "server",
      at: new Date(deps.clock.now()),
    };
    const by = { claims: null, keyId: caller.keyId };
    const { link, isNew } = await linkPlayer(deps, workspace, observation, by);
    facts.affectedRows = 1;
    const answer = playerWithMetadata(link, workspace);
    return isNew ? { status: 201, body: answer } : { status: 200, body: answer };
  };
