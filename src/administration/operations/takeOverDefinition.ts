// POST /{workspaceId}/definition/take-over (G41.7): lets the portal manage the definition. Only
// owners may do this.
import type { Grant } from "../../access/index.ts";
import { findManagedBy, setManagedBy } from "../../catalog/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { changeForRequest } from "../../definitions/index.ts";
import { withLease } from "../../platform/capacity/index.ts";
import { recordMemberAction } from "../../portal/index.ts";
import { asRefusal } from "../definition/refusals.ts";
import type { DefinitionContext } from "../definition/context.ts";

/**
 * Maximum number of attempts to get the locks. It is small, because a person waits for the
 * response, and an apply usually ends within a second.
 */
const TRIES = 3;

export const takeOverDefinitionHandler =
  ({ database, changes }: DefinitionContext): Handler<"takeOverDefinition", Grant> =>
  async ({ grant: { workspace }, caller, signal }) => {
    const by = { workspaceId: workspace.id, userId: caller.userId } as const;
    const takeOver = (): Promise<void> =>
      changeForRequest(
        database.owner,
        workspace.id,
        async (connection) => {
          const managedBy = await findManagedBy(connection, workspace.id);
          if (managedBy === undefined) throw new GatewayError("NOT_FOUND");
          if (managedBy === "portal") return;
          await setManagedBy(connection, workspace.id, "portal");
          const action = { action: "takeOverDefinition", subject: null, detail: {} } as const;
          await recordMemberAction(connection, { ...by, ...action });
        },
        TRIES,
      );
    await withLease(changes, takeOver, { signal }).catch((error: unknown) => {
      throw asRefusal(error);
    });
    return { status: 200, body: { managedBy: "portal" } };
  };
