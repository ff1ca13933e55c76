// The kind `assertion`: a server that holds a key marked for the platform vouches for the player. It has no page and no passwords.
import type { AssertionProvider } from "./provider.ts";
import type { ProviderKind } from "./provider-kind.ts";

export const assertionKind: ProviderKind<AssertionProvider> = {
  isBuilt: true,
  platformOf: ({ platform }) => platform,
};
