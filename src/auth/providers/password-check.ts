// Checks the password of a sign-in with an identity provider (G16.6). The first provider of the
// workspace with `passwordGrant` is used. In such a workspace, requests to set a password in the
// gateway are rejected.
import type { Workspace } from "../../catalog/index.ts";
import { passwordProviderOf } from "../../endusers/index.ts";
import type { SignInsOf } from "./registry.ts";

export type PasswordCheck = ReturnType<typeof createPasswordCheck>;
export type PasswordProvider = NonNullable<ReturnType<PasswordCheck>>;

/**
 * Returns a function that finds the provider which checks the passwords of a workspace. That
 * function returns undefined if the gateway itself checks them.
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
     * Returns the user's identity; undefined if the name or the password is wrong.
     * @throws the errors of `PasswordGrant.check`
     */
    check: (username: string, password: string) => grant!.check(provider, { username, password }),
  };
};
