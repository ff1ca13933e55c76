// POST /{workspaceId}/definition (G41.5): replaces the definition by the document in one
// transaction. Only owners may do this.
import type { Grant } from "../../access/index.ts";
import { requireManagedByPortal } from "../../catalog/index.ts";
import type { Handler } from "../../contract/index.ts";
import { applyDocument } from "../../definitions/index.ts";
import { withLease } from "../../platform/capacity/index.ts";
import { recordMemberAction } from "../../portal/index.ts";
import { differencesOf } from "../definition/differences.ts";
import { asRefusal } from "../definition/refusals.ts";
import type { DefinitionContext } from "../definition/context.ts";

/**
 * @throws GatewayError INVALID_REQUEST if the document is not valid; MANAGED_BY_FILES if definition
 *   files manage the workspace; STALE_REVISION if the stored revision is another one;
 *   DESTRUCTIVE_CHANGE or IMPOSSIBLE_CHANGE if a change is refused; DEFINITION_TIMEOUT if a
 *   statement takes too long, or tables stay locked
 */
export const applyDefinitionHandler =
  (context: DefinitionContext): Handler<"applyDefinition", Grant> =>
  async ({ grant: { workspace }, caller, body, signal }) => {
    const { revision: expectedRevision, allowDestructive = false, definition } = body;
    await requireManagedByPortal(context.control, workspace.id);
    const by = { workspaceId: workspace.id, userId: caller.userId } as const;
    const applied = await withLease(
      context.changes,
      () =>
        applyDocument(context, workspace.id, definition, {
          expectedRevision,
          allowDestructive,
          afterwards: (connection, revision) =>
            recordMemberAction(connection, {
              ...by,
              action: "applyDefinition",
              subject: null,
              detail: { revision, allowDestructive },
            }),
        }),
      { signal },
    ).catch((error: unknown) => {
      throw asRefusal(error);
    });
    await context.catalog.refresh();
    const { revision, changes, keys, problems } = applied;
    const shown = { changes: differencesOf(changes), problems: [...problems], keys: [...keys] };
    return { status: 200, body: { revision, ...shown } };
  };
