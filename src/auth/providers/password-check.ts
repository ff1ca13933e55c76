// Checks the password of `login` with the workspace's first provider that accepts passwords
// (G16.6). Rejects requests to set a password in a workspace with such a provider.
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";
import { providersOf } from "./provider.ts";
import type { SignInsOf } from "./registry.ts";

export type PasswordCheck = ReturnType<typeof createPasswordCheck>;
export type PasswordProvider = NonNullable<ReturnType<PasswordCheck>>;

/**
 * Returns a function that returns the provider that checks a workspace's passwords; undefined if
 * local accounts have passwords.
 */
export const createPasswordCheck = (signInsOf: SignInsOf) => (workspace: Workspace) => {
  for (const provider of providersOf(workspace)) {
    const { password: grant } = signInsOf(provider);
    if (grant?.isOffered(provider.definition) !== true) continue;
    return {
      provider,
      /** Returns undefined for a wrong name or password. @throws as `PasswordGrant.check` */
      check: (username: string, password: string) => grant.check(provider, { username, password }),
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
