// Finds the column that receives the value of a template.
import type { Column, Table, Workspace } from "../../../catalog/index.ts";

/**
 * Returns the column; undefined if the table or column does not exist, or if its name contains a
 * placeholder.
 */
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
