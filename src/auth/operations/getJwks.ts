// GET /{workspaceId}/auth/jwks.json (G15.8): the workspace's public keys, cacheable for an hour. Refuses unknown workspaces (404).
import { GatewayError, type Handler } from "../../contract/index.ts";
import { ALGORITHM } from "../tokens/token-text.ts";
import type { Catalog } from "../../catalog/index.ts";
import type { SigningKeys } from "../keys/signing-keys.ts";

export interface JwksDependencies {
  readonly catalog: Pick<Catalog, "get">;
  readonly keys: Pick<SigningKeys, "published">;
}

/** A key is published twice as long before it signs. */
const headers = { "Cache-Control": "public, max-age=3600" };

export function getJwksHandler({ catalog, keys }: JwksDependencies): Handler<"getJwks"> {
  return async ({ path }) => {
    const workspace = await catalog.get(path.workspaceId);
    if (workspace === undefined) throw new GatewayError("NOT_FOUND");
    const published = await keys.published(workspace.id);
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
