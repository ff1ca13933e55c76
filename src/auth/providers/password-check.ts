// Checks the password of a sign-in with an identity provider (G16.6). The first provider of the
// workspace with `passwordGrant` is used. In such a workspace, requests to set a password in the
// gateway are rejected.
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";
import { providersOf } from "./provider.ts";
import type { SignInsOf } from "./registry.ts";

export type PasswordCheck = ReturnType<typeof createPasswordCheck>;
export type PasswordProvider = NonNullable<ReturnType<PasswordCheck>>;

/**
 * Returns a function that finds the provider which checks the passwords of a workspace. That
 * function returns undefined if the gateway itself checks them.
 */
export const createPasswordCheck = (signInsOf: SignInsOf) => (workspace: Workspace) => {
  for (const provider of providersOf(workspace)) {
    const { password: grant } = signInsOf(provider);
    if (grant?.isOffered(provider.definition) !== true) continue;
    return {
      provider,
      /**
       * Returns the user's identity; undefined if the name or the password is wrong.
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
    message: `The passwords of this workspace belong to the identity provider ${definition.name} (\`${slug}\`). Set or change your password there.`,
  });
}
