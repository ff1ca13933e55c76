// Lets an identity provider check the password of a sign-in (G16.6). The gateway uses the first
// provider in the workspace's definition that has `passwordGrant: true`. In a workspace with such a
// provider, the gateway rejects requests that set a password.
import type { Workspace } from "../../catalog/index.ts";
import { passwordProviderOf } from "../../endusers/index.ts";
import type { SignInsOf } from "./registry.ts";

type PasswordCheck = ReturnType<typeof createPasswordCheck>;
export type PasswordProvider = NonNullable<ReturnType<PasswordCheck>>;

/**
 * Returns a function that finds the provider which checks the passwords of a workspace. The
 * returned function returns undefined if the gateway itself checks the passwords of the workspace.
 */
export const createPasswordCheck = (signInsOf: SignInsOf) => (workspace: Workspace) => {
  const external = passwordProviderOf(workspace);
  if (external === undefined) return undefined;
  const [slug, definition] = external;
  const provider = { workspace, slug, definition };
  const { password: grant } = signInsOf(provider);
  return {
    provider,
    /**
     * Returns the identity of the user; undefined if the user name or the password is wrong.
     * @throws GatewayError PROVIDER_UNAVAILABLE if the provider does not respond
     */
    check: (username: string, password: string) => grant!.check(provider, { username, password }),
  };
};
