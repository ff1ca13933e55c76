// DELETE /{workspaceId}/keys/{keyId} (G39.4): revokes an API key. Only owners may do this.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { revokeKey, type KeyContext } from "../keys/keys.ts";

/** @throws GatewayError NOT_FOUND if the workspace has no such key */
export const revokeKeyHandler =
  (context: KeyContext): Handler<"revokeKey", Grant> =>
  async ({ grant: { workspace }, caller: { userId }, path: { keyId } }) => {
    await revokeKey(context, { workspaceId: workspace.id, userId }, keyId);
    return { status: 204 };
  };
