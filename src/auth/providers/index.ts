// Public API of providers/, the folder for the identity providers of workspaces. Exports the
// sign-in on a provider's page, the check of passwords with a provider, and the kinds of providers.
import { findSealedSecret, secretPlace } from "../../catalog/index.ts";
import { createBrowserSignIns } from "./browser-sign-in.ts";
import { createPasswordCheck } from "./password-check.ts";
import { connectProviders } from "./registry.ts";
import type { Clock, Logger, SecretBox } from "../../platform/index.ts";
import type { OutboundFetch } from "../../platform/outbound/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

export { findOrCreateAccount } from "./join-account.ts";
export { providerStates, providerStateTables } from "./state-store.ts";
export { type PasswordProvider } from "./password-check.ts";
export { providerOf, providersOf, type Provider } from "./provider.ts";
export { providerKind, providerSecrets } from "./registry.ts";

export type Providers = ReturnType<typeof createProviders>;

export interface ProvidersDependencies {
  readonly control: Pool;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly log: Logger;
  /**
   * The function that sends requests to providers. It rejects private network addresses, because
   * the URLs of providers come from workspace definitions.
   */
  readonly fetch: OutboundFetch;
}

export function createProviders(deps: ProvidersDependencies) {
  const { control, secretBox } = deps;
  const signInsOf = connectProviders({
    ...deps,
    findSecret: async ({ workspace, slug }, field) => {
      const path = `providers.${slug}.${field}`;
      const sealed = await findSealedSecret(control, workspace.id, path);
      return sealed === undefined
        ? undefined
        : secretBox.open(sealed, secretPlace(workspace.id, path));
    },
  });
  return {
    browser: createBrowserSignIns({ ...deps, signInsOf }),
    passwords: createPasswordCheck(signInsOf),
  };
}
