// Checks the password of `login` with the workspace's first provider that takes passwords (G16.6).
import type { Workspace } from "../../catalog/index.ts";
import { providersOf, type Provider } from "./provider.ts";
import type { ProvidedIdentity } from "./provider-kind.ts";
import type { SignInsOf } from "./registry.ts";

/** A provider that passwords are checked with. */
export interface PasswordProvider {
  readonly provider: Provider;
  /** @throws GatewayError PROVIDER_UNAVAILABLE. @returns undefined for a wrong name or password */
  readonly check: (username: string, password: string) => Promise<ProvidedIdentity | undefined>;
}

/** The provider that a workspace's passwords are checked with; undefined where local accounts have their own. */
export type PasswordCheck = (workspace: Workspace) => PasswordProvider | undefined;

export const createPasswordCheck =
  (signInsOf: SignInsOf): PasswordCheck =>
  (workspace) => {
    for (const provider of providersOf(workspace)) {
      const { password: grant } = signInsOf(provider);
      if (grant?.isOffered(provider.definition) !== true) continue;
      return {
        provider,
        check: (username, password) => grant.check(provider, { username, password }),
      };
    }
    return undefined;
  };
