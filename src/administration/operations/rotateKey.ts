// POST /{workspaceId}/keys/{keyId}/rotate (G39.3): gives an API key a new secret, and shows it.
// Only owners may do this.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { rotateKey, type KeyContext } from "../keys/keys.ts";

/** @throws GatewayError NOT_FOUND if the workspace has no such key */
export const rotateKeyHandler =
  (context: KeyContext): Handler<"rotateKey", Grant> =>
  async ({ grant: { workspace }, caller: { userId }, path: { keyId } }) => ({
    status: 200,
    body: await rotateKey(context, { workspaceId: workspace.id, userId }, keyId),
  });
