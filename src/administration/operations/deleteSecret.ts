// DELETE /{workspaceId}/secrets/{name} (G42.4): deletes a secret that the definition does not
// use. Only owners may do this.
import type { Grant } from "../../access/index.ts";
import { requireManagedByPortal } from "../../catalog/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { removeStoredSecret } from "../../definitions/index.ts";
import { recordMemberAction } from "../../portal/index.ts";
import { changeInTurn, type ChangeContext } from "../change-in-turn.ts";
import { findSecret } from "../secrets/secrets.ts";

/** Maximum number of uses of the secret that an error lists. */
const SHOWN_MAX = 3;

/**
 * @throws GatewayError NOT_FOUND if the workspace has no such secret; SECRET_IN_USE if the
 *   definition uses it; MANAGED_BY_FILES if definition files manage the workspace; UNAVAILABLE if
 *   an apply of a definition keeps the locks
 */
export const deleteSecretHandler =
  (context: ChangeContext): Handler<"deleteSecret", Grant> =>
  async ({ grant: { workspace }, caller: { userId }, path }) => {
    const { id } = workspace;
    const { name } = path;
    await changeInTurn(context, id, async (connection) => {
      await requireManagedByPortal(connection, id);
      const secret = await findSecret(connection, id, name);
      if (secret === undefined) throw new GatewayError("NOT_FOUND");
      if (secret.usedAt.length > 0)
        throw new GatewayError("SECRET_IN_USE", { details: secret.usedAt.slice(0, SHOWN_MAX) });
      await removeStoredSecret(connection, id, name);
      const by = { workspaceId: id, userId, action: "deleteSecret" } as const;
      await recordMemberAction(connection, { ...by, subject: name, detail: {} });
    });
    return { status: 204 };
  };
