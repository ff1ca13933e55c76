// POST /{workspaceId}/keys (G39.2): adds an API key to the definition of the workspace, and shows
// its secret. Only owners may do this.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { createKey, type KeyContext } from "../keys/keys.ts";

/**
 * @throws GatewayError INVALID_REQUEST if the key breaks a rule of definitions; KEY_EXISTS if a key
 *   has the name; MANAGED_BY_FILES if definition files manage the workspace
 */
export const createKeyHandler =
  (context: KeyContext): Handler<"createKey", Grant> =>
  async ({ grant: { workspace }, caller: { userId }, body }) => ({
    status: 201,
    body: await createKey(context, { workspaceId: workspace.id, userId }, body),
  });
