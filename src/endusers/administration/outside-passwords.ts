// Refuses to set passwords where a provider holds them: sign-ins with a password ask it alone (G16.6).
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";

/** Who holds the passwords of the workspace's people, as a sentence; null where their accounts do. */
export function outsidePasswords({ definition }: Workspace): string | null {
  const outside = Object.entries(definition.providers).find(
    ([, provider]) => provider.kind === "oidc" && provider.passwordGrant,
  );
  if (outside === undefined) return null;
  const [slug, { name }] = outside;
  return `The people of this workspace have their passwords at ${name} (provider ${slug}), where they are set and changed.`;
}

/** @throws GatewayError INVALID_REQUEST, which names the provider */
export function refuseOutsidePasswords(workspace: Workspace): void {
  const message = outsidePasswords(workspace);
  if (message !== null) throw new GatewayError("INVALID_REQUEST", { message });
}
