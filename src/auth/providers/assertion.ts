// The kind `assertion`: a server that holds a key marked for the platform vouches for the player. It has no page and no passwords.
import type { ProviderKind } from "./provider-kind.ts";

export const assertion: ProviderKind<"assertion"> = {
  isBuilt: true,
  resolve: ({ kind, platform }, { id, name }) => ({ id, kind, name, platform }),
  platformOf: ({ platform }) => platform,
};
