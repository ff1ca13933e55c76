// Rejects new passwords in workspaces whose password sign-ins go to an external provider (G16.6).
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";

/**
 * Returns a message that names the provider with the workspace's passwords; null if the gateway
 * stores the passwords.
 */
export function externalPasswordNotice({ definition }: Workspace): string | null {
  const outside = Object.entries(definition.providers).find(
    ([, provider]) => provider.kind === "oidc" && provider.passwordGrant,
  );
  if (outside === undefined) return null;
  const [slug, { name }] = outside;
  return `The passwords of this workspace are stored at ${name} (provider ${slug}). Set and change them there.`;
}

/**
 * Rejects the request if an external provider stores the workspace's passwords.
 * @throws GatewayError INVALID_REQUEST with the provider's name
 */
export function refuseExternalPasswords(workspace: Workspace): void {
  const message = externalPasswordNotice(workspace);
  if (message !== null) throw new GatewayError("INVALID_REQUEST", { message });
}
