// GET /{workspaceId}/keys (G39.1): lists the API keys of the workspace. Only owners may do this.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { shownKeys, type KeyContext } from "../keys/keys.ts";

/** @throws GatewayError NOT_FOUND if the workspace was removed during the request */
export const listKeysHandler =
  (context: KeyContext): Handler<"listKeys", Grant> =>
  async ({ grant: { workspace }, facts }) => {
    const keys = await shownKeys(context, context.control, workspace.id);
    facts.rows = keys.length;
    return { status: 200, body: { keys } };
  };
