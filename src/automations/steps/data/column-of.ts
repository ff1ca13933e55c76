// Finds the column that a template of a step is for.
import type { Column, Table, Workspace } from "../../../catalog/index.ts";

/** Returns undefined if there is no such table or column, or if the names hold placeholders. */
export function columnOf(
  alias: unknown,
  name: unknown,
  {
    workspace,
    refs,
  }: { readonly workspace: Workspace; readonly refs: Readonly<Record<string, string>> },
): Column | undefined {
  if (typeof alias !== "string" || typeof name !== "string" || !Object.hasOwn(refs, alias))
    return undefined;
  const table: Table | undefined = workspace.tablesByName.get(refs[alias] ?? "");
  return table?.columnBy.get(name) ?? table?.columnBy.get(name.toLowerCase());
}
