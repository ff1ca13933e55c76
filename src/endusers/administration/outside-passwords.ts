// Refuses to set passwords where a provider holds them: sign-ins with a password ask it alone (G16.6).
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";

/** @throws GatewayError INVALID_REQUEST, which names the provider */
export function refuseOutsidePasswords({ definition }: Workspace): void {
  const outside = Object.entries(definition.providers).find(
    ([, provider]) => provider.kind === "oidc" && provider.passwordGrant,
  );
  if (outside === undefined) return;
  const [slug, { name }] = outside;
  throw new GatewayError("INVALID_REQUEST", {
    message: `The people of this workspace have their passwords at ${name} (provider ${slug}), where they are set and changed.`,
  });
}
