// Finds the table column that gets the value of a template in a query or mutation.
import type { Column, Table, Workspace } from "../../../catalog/index.ts";

/**
 * Returns the column of a table. Returns undefined if the table or the column does not exist, for
 * example because `name` contains a placeholder.
 * @param alias the alias of the table in `refs`
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
