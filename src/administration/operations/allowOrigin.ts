// POST /{workspaceId}/keys/{keyId}/origins (G39.7): adds an origin to the list of an API key. Only
// owners may do this.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { allowOrigin, type KeyContext } from "../keys/keys.ts";

/**
 * @throws GatewayError INVALID_REQUEST if the text is not an origin; NOT_FOUND if the workspace has
 *   no such key; MANAGED_BY_FILES if definition files manage the workspace
 */
export const allowOriginHandler =
  (context: KeyContext): Handler<"allowOrigin", Grant> =>
  async ({ grant: { workspace }, caller: { userId }, path: { keyId }, body: { origin } }) => ({
    status: 200,
    body: await allowOrigin(context, { workspaceId: workspace.id, userId }, keyId, origin),
  });
