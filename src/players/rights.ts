// What a key may do with players (G5.14): a server key everything unless the definition narrows it, a publishable one what it is
// given. Refuses the rest before anything else is looked at.
import { GatewayError } from "../contract/index.ts";
import type { Catalog, KeyDefinition, RightsDefinition, Workspace } from "../catalog/index.ts";
import type { KeyCaller } from "../contract/index.ts";

export type PlayerRight = Exclude<RightsDefinition["players"], "all">[number];

/** A key in its workspace. */
export interface KeyHolder {
  readonly workspace: Workspace;
  readonly key: KeyDefinition;
}

/** @throws GatewayError UNAUTHENTICATED when the key has left the definition */
export async function holderOf(
  catalog: Pick<Catalog, "get">,
  { workspaceId, keyId }: KeyCaller,
): Promise<KeyHolder> {
  const workspace = await catalog.get(workspaceId);
  const key = workspace?.keysById.get(keyId)?.definition;
  if (workspace === undefined || key === undefined) throw new GatewayError("UNAUTHENTICATED");
  return { workspace, key };
}

/** @throws GatewayError SCOPE_VIOLATION, UNAUTHENTICATED */
export async function requireRight(
  catalog: Pick<Catalog, "get">,
  caller: KeyCaller,
  right: PlayerRight,
): Promise<KeyHolder> {
  const holder = await holderOf(catalog, caller);
  const { players } = holder.key;
  if (players !== "all" && !players.includes(right)) throw new GatewayError("SCOPE_VIOLATION");
  return holder;
}

/** Whether the key may vouch for players of the platform: a server key that is marked for it (G17.2). */
export const isMarkedFor = ({ kind, platforms }: KeyDefinition, platform: string): boolean =>
  kind === "server" && platforms.includes(platform);
