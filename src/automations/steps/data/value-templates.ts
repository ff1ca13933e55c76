// Finds the templates of a step that become values. All others become text: messages, URLs, cells
// of json columns. Large JSON stays text there (G30.11).
import type { StepDefinition, Workspace } from "../../../catalog/index.ts";
import { isMembers } from "../../values/json.ts";
import { columnOf } from "./column-of.ts";
import { holdsJson } from "./numbers.ts";

/** Returns the templates that become values, nested as in the step; null if there are none. */
export function valueTemplates(step: StepDefinition, workspace: Workspace): unknown {
  switch (step.type) {
    case "forEach":
      return step.items;
    case "http":
    case "query":
      return step.query;
    case "mutation":
      return withoutJsonCells({ ...step.mutation }, { workspace, refs: step.refs });
    case "transaction":
      return step.transaction.map(({ query, mutation }) => [
        query,
        mutation && withoutJsonCells({ ...mutation }, { workspace, refs: step.refs }),
      ]);
    default:
      return null;
  }
}

type MutationMembers = Readonly<Record<string, unknown>>;

function withoutJsonCells(
  mutation: MutationMembers,
  tables: Parameters<typeof columnOf>[2],
): MutationMembers {
  const { table, set, values } = mutation;
  const row = (cells: unknown): unknown =>
    isMembers(cells)
      ? Object.entries(cells).filter(([name]) => !holdsJson(columnOf(table, name, tables)))
      : cells;
  const rows = Array.isArray(values) ? values.map(row) : values;
  return { ...mutation, set: row(set), values: rows };
}
