// GET /{workspaceId}/automations: lists the automations of the definition for members (G46.5).
// Shows ids, kinds and tables of steps, and nothing that a step sends or compares.
import type { Grant } from "../../access/index.ts";
import type { StepDefinition, Workspace } from "../../catalog/index.ts";
import type { ContractSchema, Handler } from "../../contract/index.ts";
import { innerSteps } from "../steps/registry.ts";

type ListedStep = ContractSchema<"AutomationStep">;

export const listAutomationsHandler: Handler<"listAutomations", Grant> = ({
  grant: { workspace },
  facts,
}) => {
  const automations = Object.entries(workspace.definition.automations)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { id, description, runAs, steps }]) => ({
      id,
      name,
      description: description ?? null,
      runAs,
      endpoints: endpointsOf(workspace, name),
      steps: shownSteps(steps, null, null),
    }));
  facts.rows = automations.length;
  return { status: 200, body: { automations } };
};

const endpointsOf = ({ definition }: Workspace, automation: string): string[] =>
  Object.entries(definition.endpoints)
    .filter(([, { automations }]) => automations.includes(automation))
    .map(([name]) => name)
    .toSorted();

/** Returns the steps of a list, each followed by the steps inside it. */
function shownSteps(
  steps: readonly StepDefinition[],
  parent: string | null,
  list: string | null,
): ListedStep[] {
  return steps.flatMap((step) => {
    const { id, type } = step;
    const inner = innerSteps(step).flatMap(({ path, steps: nested = [] }) =>
      shownSteps(nested, id, path.join(".")),
    );
    const tables = "refs" in step ? [...new Set(Object.values(step.refs))].toSorted() : [];
    return [{ id, type, parent, list, tables }, ...inner];
  });
}
