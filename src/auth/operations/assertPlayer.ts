// POST /{workspaceId}/auth/{providerSlug}/assert (G16.7): returns tokens for a player that a game
// server has verified. Rejects keys that are not marked for the platform. The other data of the
// request is stored, but never trusted.
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
    // A contact row that is created here belongs to the account: its columns are filled from these
    // claims.
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
 * Returns the provider's platform.
 * @throws GatewayError NOT_BUILT, PROVIDER_REFUSES if the kind has no platform
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
    message: `This key is not marked for platform ${platform}. Use a server key that lists platform ${platform} under platforms.`,
  });

/** Reads the profile of the player. A field that is absent or null keeps its stored value. */
const readPlayer = (body: Call<"assertPlayer">["body"]) => ({
  platformPlayerId: body.platformPlayerId,
  displayName: shownName(body.displayName),
  avatarUrl: shownPicture(body.avatarUrl),
});

/** The reason is not hidden, because the key is marked for the platform. */
const DEACTIVATED = "The account of this player is deactivated.";

/**
 * Finds or creates the account of a player.
 * @throws GatewayError INVALID_CREDENTIALS for a deactivated account, before anything else is
 *   written
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
