// Checks the password of `login` with the workspace's first provider that accepts passwords
// (G16.6). Rejects requests to set a password in a workspace with such a provider.
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";
import { providersOf, type Provider } from "./provider.ts";
import type { ProvidedIdentity } from "./provider-kind.ts";
import type { SignInsOf } from "./registry.ts";

/** A provider that checks passwords. */
export interface PasswordProvider {
  readonly provider: Provider;
  /** Returns undefined for a wrong name or password. @throws GatewayError PROVIDER_UNAVAILABLE */
  readonly check: (username: string, password: string) => Promise<ProvidedIdentity | undefined>;
}

/**
 * Returns the provider that checks a workspace's passwords; undefined if local accounts have
 * passwords.
 */
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

/**
 * Rejects a request to set a password if a provider of the workspace checks the passwords.
 * @throws GatewayError INVALID_REQUEST, which names the provider
 */
export function refuseExternalPasswords(
  { passwords }: { readonly passwords: PasswordCheck },
  workspace: Workspace,
): void {
  const external = passwords(workspace);
  if (external === undefined) return;
  const { slug, definition } = external.provider;
  throw new GatewayError("INVALID_REQUEST", {
    message: `This workspace uses the passwords of ${definition.name} (provider ${slug}). Set or change your password there.`,
  });
}
