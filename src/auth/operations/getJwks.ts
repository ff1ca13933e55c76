// GET /{workspaceId}/auth/jwks.json (G15.8): the workspace's public keys, cacheable for an hour.
// Rejects unknown workspaces (404).
import type { Handler } from "../../contract/index.ts";
import { ALGORITHM } from "../tokens/token-text.ts";
import { requireWorkspace, type FlowDependencies } from "../flow-context.ts";
import type { SigningKeys } from "../keys/signing-keys.ts";

export interface JwksDependencies extends Pick<FlowDependencies, "catalog"> {
  readonly keys: Pick<SigningKeys, "published">;
}

/** The cache time is half of the two hours between a key's publication and its first signature. */
const headers = { "Cache-Control": "public, max-age=3600" };

export function getJwksHandler({ catalog, keys }: JwksDependencies): Handler<"getJwks"> {
  return async ({ path }) => {
    const { id } = await requireWorkspace(catalog, path.workspaceId);
    const published = await keys.published(id);
    const jwks = published.map(({ kid, publicJwk: { n, e } }) => ({
      kty: "RSA" as const,
      use: "sig" as const,
      alg: ALGORITHM,
      kid,
      n,
      e,
    }));
    return { status: 200, body: { keys: jwks }, headers };
  };
}
