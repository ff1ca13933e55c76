// Checks the password of `login` with the workspace's first provider that takes passwords (G16.6). Refuses to set passwords where one does.
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";
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

/** Where a provider holds the passwords there is none to set here. @throws GatewayError INVALID_REQUEST, which names the provider */
export function refuseOutsidePasswords(
  { passwords }: { readonly passwords: PasswordCheck },
  workspace: Workspace,
): void {
  const outside = passwords(workspace);
  if (outside === undefined) return;
  const { slug, definition } = outside.provider;
  throw new GatewayError("INVALID_REQUEST", {
    message: `The people of this workspace have their passwords at ${definition.name} (provider ${slug}), where they are set and changed.`,
  });
}
