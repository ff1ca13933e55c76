// PUT /{workspaceId}/secrets/{name} (G42.2): creates or replaces a secret of the workspace. Only
// owners may do this.
import type { Grant } from "../../access/index.ts";
import { requireManagedByPortal } from "../../catalog/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { putStoredSecret } from "../../definitions/index.ts";
import { recordMemberAction } from "../../portal/index.ts";
import { asRefusal } from "../definition/refusals.ts";
import type { DefinitionContext } from "../definition/context.ts";
import { changeInTurn } from "../change-in-turn.ts";
import { findSecret, shownSecret } from "../secrets/secrets.ts";

/**
 * @throws GatewayError INVALID_REQUEST if the workspace already has the maximum number of secrets,
 *   or the value would make the definition invalid; MANAGED_BY_FILES if definition files manage the
 *   workspace; UNAVAILABLE if an apply of a definition keeps the locks
 */
export const storeSecretHandler =
  (context: DefinitionContext): Handler<"storeSecret", Grant> =>
  async ({ grant: { workspace }, caller: { userId }, path, body: { value } }) => {
    const { id } = workspace;
    const { name } = path;
    const secret = await changeInTurn(context, id, async (connection) => {
      await requireManagedByPortal(connection, id);
      if (!(await putStoredSecret(connection, context, id, { name, value })))
        throw new GatewayError("INVALID_REQUEST", {
          message:
            "The workspace has as many secrets as it can have. Delete a secret that the definition does not use.",
        });
      const by = { workspaceId: id, userId, action: "storeSecret" } as const;
      await recordMemberAction(connection, { ...by, subject: name, detail: {} });
      return findSecret(connection, id, name);
    }).catch((error: unknown) => {
      throw asRefusal(error);
    });
    return { status: 200, body: shownSecret(secret!) };
  };
