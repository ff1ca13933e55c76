// The provider kind `assertion`: a game server with a key marked for the platform verifies the
// player. The kind has no sign-in page and no passwords.
import type { ProviderKind } from "./provider-kind.ts";

export const assertion: ProviderKind<"assertion"> = {
  isBuilt: true,
  resolve: ({ kind, platform }, { id, name }) => ({ id, kind, name, platform }),
  platformOf: ({ platform }) => platform,
};
