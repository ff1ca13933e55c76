// POST /{workspaceId}/definition/plan (G41.6): returns the changes that an apply of the document
// would make. Changes nothing. Only owners may do this.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { planDocument } from "../../definitions/index.ts";
import { withLease } from "../../platform/capacity/index.ts";
import { differencesOf } from "../definition/differences.ts";
import { asRefusal } from "../definition/refusals.ts";
import type { DefinitionContext } from "../definition/context.ts";

/**
 * @throws GatewayError INVALID_REQUEST if the document contains something that no document may
 *   contain, such as a variable; DEFINITION_TIMEOUT if a statement takes too long
 */
export const planDefinitionHandler =
  (context: DefinitionContext): Handler<"planDefinition", Grant> =>
  async ({ grant: { workspace }, body: { definition }, signal }) => {
    const plan = await withLease(
      context.changes,
      () => planDocument(context, workspace.id, definition),
      { signal },
    ).catch((error: unknown) => {
      throw asRefusal(error);
    });
    const { revision, managedBy, isValid, changes, problems } = plan;
    return {
      status: 200,
      body: {
        revision,
        managedBy,
        isPossible: isValid && changes.every(({ obstacle }) => obstacle === null),
        isDestructive: changes.some(({ destructive }) => destructive),
        changes: differencesOf(changes),
        problems: [...problems],
      },
    };
  };
