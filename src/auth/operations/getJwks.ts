// GET /{workspaceId}/auth/jwks.json (G15.8): returns the public keys that verify the workspace's
// tokens. Clients may cache them for an hour. Rejects unknown workspaces (404).
import type { Handler } from "../../contract/index.ts";
import { requireWorkspace, type FlowDependencies } from "../flow-context.ts";
import type { SigningKeys } from "../workspace-keys.ts";

export interface JwksDependencies extends Pick<FlowDependencies, "catalog"> {
  readonly keys: Pick<SigningKeys, "published">;
}

/**
 * Clients may cache the keys for one hour. A new key is published two hours before it signs its
 * first token, so every client already knows the key.
 */
const headers = { "Cache-Control": "public, max-age=3600" };

export function getJwksHandler({ catalog, keys }: JwksDependencies): Handler<"getJwks"> {
  return async ({ path }) => {
    const { id } = await requireWorkspace(catalog, path.workspaceId);
    return { status: 200, body: { keys: await keys.published(id) }, headers };
  };
}
