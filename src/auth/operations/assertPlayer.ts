// POST /{workspaceId}/auth/{providerSlug}/assert (G16.7): a game server confirms the identity of a
// player of a game platform, and gets tokens for this player. Rejects API keys whose list
// `platforms` does not contain the platform. Other data about the player, such as a name, is stored
// but not trusted.
import { GatewayError, serviceReply } from "../../contract/index.ts";
import { findById, type Account } from "../../endusers/index.ts";
import {
  linkPlayer,
  shownName,
  shownPicture,
  storableMetadata,
  type LinkDependencies,
  type MetadataDependencies,
} from "../../players/index.ts";
import {
  findOrCreateAccount,
  providerKind,
  providerOf,
  type Provider,
} from "../providers/index.ts";
import { signIn, type SignInDependencies } from "../sign-in.ts";
import type { Grant } from "../../access/index.ts";
import type { Call, Handler, Platform } from "../../contract/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

export interface AssertDependencies
  extends SignInDependencies, LinkDependencies, MetadataDependencies {
  readonly clock: Clock;
}

/**
 * @throws GatewayError PROVIDER_NOT_FOUND if the workspace has no provider with this slug;
 *   PROVIDER_REFUSES or NOT_BUILT if the provider has no game platform; KEY_NOT_MARKED if the key
 *   does not list the platform; INVALID_CREDENTIALS if the account is deactivated; also the errors
 *   of `linkPlayer`
 */
export function assertPlayerHandler(deps: AssertDependencies): Handler<"assertPlayer", Grant> {
  return async ({ caller, grant, path, body, facts, sourceIp, headers }) => {
    facts.action = "assert";
    const { workspace } = grant;
    const provider = providerOf(workspace, path.providerSlug);
    const platform = platformOfProvider(provider);
    if (!grant.platforms.has(platform)) throw notMarked(platform);
    const playerData = {
      ...readPlayer(body),
      metadata: await storableMetadata(deps, workspace, body.metadata, facts),
    };
    const now = deps.clock.now();
    const { id: userId, generation } = await accountOfPlayer(
      deps.control,
      provider,
      { issuer: platform, subject: body.platformPlayerId },
      now,
    );
    facts.endUserId = userId;
    const observation = {
      ...playerData,
      workspaceId: workspace.id,
      platform,
      endUserId: userId,
      isValidated: true,
      isByServerKey: true,
      at: new Date(now),
    };
    // If the contacts table gets a new row for the player, defaults of its columns can use these
    // claims of the account.
    const claims = { sub: userId, workspaceId: workspace.id };
    await linkPlayer(deps, workspace, observation, { claims, keyId: caller.keyId });
    const userAgent = headers["user-agent"];
    return serviceReply(
      await signIn(deps, {
        workspace,
        userId,
        generation,
        key: caller,
        sourceIp,
        userAgent,
        now,
      }),
    );
  };
}

/**
 * Returns the game platform of an identity provider.
 * @throws GatewayError NOT_BUILT if the gateway does not support this kind of provider yet;
 *   PROVIDER_REFUSES if this kind of provider has no game platform
 */
function platformOfProvider({ definition }: Provider): Platform {
  const kind = providerKind(definition.kind);
  if (!kind.isBuilt) throw new GatewayError("NOT_BUILT");
  const platform = kind.platformOf?.(definition);
  if (platform === undefined) throw new GatewayError("PROVIDER_REFUSES");
  return platform;
}

const notMarked = (platform: Platform): GatewayError =>
  new GatewayError("KEY_NOT_MARKED", {
    message: `This API key may not confirm the identity of players of the platform \`${platform}\`. Use a server key whose list \`platforms\` contains \`${platform}\`.`,
  });

/**
 * Reads the player's data from the request body. A field that is absent or null does not change the
 * stored value.
 */
const readPlayer = (body: Call<"assertPlayer">["body"]) => ({
  platformPlayerId: body.platformPlayerId,
  displayName: shownName(body.displayName),
  avatarUrl: shownPicture(body.avatarUrl),
});

/**
 * The error message for a deactivated account. It may reveal the reason, because only a trusted
 * game server receives this message.
 */
const DEACTIVATED =
  "The account of this player is deactivated. An administrator of the workspace can activate it again.";

/**
 * Finds or creates the account of a player.
 * @throws GatewayError INVALID_CREDENTIALS if the account is deactivated; the data about the player
 *   is not stored then
 */
async function accountOfPlayer(
  control: Pool,
  provider: Provider,
  player: { readonly issuer: Platform; readonly subject: string },
  now: number,
): Promise<Pick<Account, "id" | "generation">> {
  const emptyProfile = { email: null, firstName: null, lastName: null, username: null };
  const person = { ...emptyProfile, ...player, emailVerified: false };
  const proven = await findOrCreateAccount(control, provider, person, now);
  const account = await findById(control, provider.workspace.id, proven.id);
  if (account === undefined || account.deactivatedAt !== null)
    throw new GatewayError("INVALID_CREDENTIALS", { message: DEACTIVATED });
  return proven;
}
