// POST /{workspaceId}/automations/{automationId}/dry-run (G48): runs an automation with a given
// request, and rolls its writes back. Only owners may do this.
import type { Grant } from "../../access/index.ts";
import type { DryRuns } from "../../automations/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { normaliseGuid } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { recordMemberAction } from "../../portal/index.ts";

export interface DryRunContext {
  readonly control: Pool;
  readonly automations: DryRuns;
}

/**
 * @throws GatewayError NOT_FOUND if the workspace has no such automation; INVALID_REQUEST if a
 *   sample response for an `http` step is not valid
 */
export const dryRunAutomationHandler =
  ({ control, automations }: DryRunContext): Handler<"dryRunAutomation", Grant> =>
  async ({ grant: { workspace }, caller: { userId }, path, body, facts, signal }) => {
    const id = normaliseGuid(path.automationId);
    const known = Object.entries(workspace.definition.automations);
    const [name] = known.find(([, automation]) => automation.id === id) ?? [];
    if (name === undefined) throw new GatewayError("NOT_FOUND");
    const result = await automations.dryRun(workspace, name, body, signal);
    const by = { workspaceId: workspace.id, userId, action: "dryRunAutomation" } as const;
    const detail = { name, status: result.status };
    await recordMemberAction(control, { ...by, subject: id, detail });
    facts.rows = result.steps.length;
    return { status: 200, body: result };
  };
