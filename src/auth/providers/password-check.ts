// Lets an identity provider check the password of a sign-in (G16.6). This is the first provider in
// the workspace's definition that has `passwordGrant`. In a workspace with such a provider,
// requests to set a password in the gateway are rejected.
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";
import { providersOf } from "./provider.ts";
import type { SignInsOf } from "./registry.ts";

export type PasswordCheck = ReturnType<typeof createPasswordCheck>;
export type PasswordProvider = NonNullable<ReturnType<PasswordCheck>>;

/**
 * Returns a function that finds the provider which checks the passwords of a workspace. That
 * function returns undefined if the workspace has no such provider, so that the gateway checks
 * passwords itself.
 */
export const createPasswordCheck = (signInsOf: SignInsOf) => (workspace: Workspace) => {
  for (const provider of providersOf(workspace)) {
    const { password: grant } = signInsOf(provider);
    if (grant?.isOffered(provider.definition) !== true) continue;
    return {
      provider,
      /**
       * Returns the identity of the user; undefined if the user name or the password is wrong.
       * @throws the errors of `PasswordGrant.check`
       */
      check: (username: string, password: string) => grant.check(provider, { username, password }),
    };
  }
  return undefined;
};

/**
 * Rejects a request to set a password if a provider of the workspace checks the passwords.
 * @throws GatewayError INVALID_REQUEST with the provider's name if a provider checks the passwords
 */
export function refuseExternalPasswords(
  { passwords }: { readonly passwords: PasswordCheck },
  workspace: Workspace,
): void {
  const external = passwords(workspace);
  if (external === undefined) return;
  const { slug, definition } = external.provider;
  throw new GatewayError("INVALID_REQUEST", {
    message: `The identity provider ${definition.name} (\`${slug}\`) checks the passwords of this workspace, so the gateway cannot set a password. Set or change your password at this provider.`,
  });
}
