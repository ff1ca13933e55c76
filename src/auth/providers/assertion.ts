// The kind `assertion` of identity providers: a game server confirms the identity of a player with
// a server key. The list `platforms` of this key must contain the player's platform. This kind has
// no sign-in page and no passwords.
import type { ProviderKind } from "./provider-kind.ts";

export const assertion: ProviderKind<"assertion"> = {
  isBuilt: true,
  resolve: ({ kind, platform }, { id, name }) => ({ id, kind, name, platform }),
  platformOf: ({ platform }) => platform,
};
