// POST /{workspaceId}/auth/{providerSlug}/assert (G16.7): tokens for a player whom a game server vouches for. Refuses keys
// not marked for the platform; what the server sends beside the player's id is stored, never trusted.
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
import { accountOf, providerKind, providerOf, type Provider } from "../providers/index.ts";
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
 * @throws GatewayError PROVIDER_NOT_FOUND, PROVIDER_REFUSES, NOT_BUILT, KEY_NOT_MARKED,
 *   INVALID_CREDENTIALS for a deactivated account, beside what `linkPlayer` throws
 */
export function assertPlayerHandler(deps: AssertDependencies): Handler<"assertPlayer", Grant> {
  return async ({ caller, grant, path, body, facts, sourceIp, headers }) => {
    facts.action = "assert";
    const { workspace } = grant;
    const provider = providerOf(workspace, path.providerSlug);
    const platform = platformOfProvider(provider);
    if (!grant.platforms.has(platform)) throw notMarked(platform);
    const said = {
      ...readBody(body),
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
    const sighting = {
      ...said,
      workspaceId: workspace.id,
      platform,
      endUserId: userId,
      isVouchedFor: true,
      isByServer: true,
      at: new Date(now),
    };
    // A contact row that is made now is the account's own, by whatever column takes its claims.
    const claims = { sub: userId, workspaceId: workspace.id };
    await linkPlayer(deps, workspace, sighting, { claims, keyId: caller.keyId });
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

/** @throws GatewayError PROVIDER_REFUSES for a kind that no server vouches by, NOT_BUILT */
function platformOfProvider({ definition }: Provider): Platform {
  const kind = providerKind(definition.kind);
  if (!kind.isBuilt) throw new GatewayError("NOT_BUILT");
  const platform = kind.platformOf?.(definition);
  if (platform === undefined) throw new GatewayError("PROVIDER_REFUSES");
  return platform;
}

const notMarked = (platform: Platform): GatewayError =>
  new GatewayError("KEY_NOT_MARKED", {
    message: `This key is not marked for platform ${platform}. Use a server key that lists platform ${platform} under platforms.`,
  });

/** Reads what the link shows. What is left out or null stays as it is. */
const readBody = (body: Call<"assertPlayer">["body"]) => ({
  platformPlayerId: body.platformPlayerId,
  displayName: shownName(body.displayName),
  avatarUrl: shownPicture(body.avatarUrl),
});

/** The key's owner may know: the key is marked for the platform. */
const DEACTIVATED = "The account of this player is deactivated.";

/** Made where there is none. @throws GatewayError INVALID_CREDENTIALS for a deactivated account, before anything else is written */
async function accountOfPlayer(
  control: Pool,
  provider: Provider,
  player: { readonly issuer: Platform; readonly subject: string },
  now: number,
): Promise<Pick<Account, "id" | "generation">> {
  const nobody = { email: null, firstName: null, lastName: null, username: null };
  const person = { ...nobody, ...player, emailVerified: false };
  const proven = await accountOf(control, provider, person, now);
  const account = await findById(control, provider.workspace.id, proven.id);
  if (account === undefined || account.deactivatedAt !== null)
    throw new GatewayError("INVALID_CREDENTIALS", { message: DEACTIVATED });
  return proven;
}
