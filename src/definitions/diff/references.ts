// Finds differences of a reference's target and delete rule. If the target is new or changed, every
// stored value must match a row there.
import { matchById, type Pair } from "./match-entries.ts";
import { orphans } from "../ddl/probes.ts";
import { keyOf, tableName } from "../ddl/sql-text.ts";
import { schemaName, type ColumnDefinition } from "../../catalog/index.ts";
import type { Probe } from "./change.ts";
import type { ChangePart, TableContext } from "./context.ts";

/** Returns the differences of a column's reference. */
export function diffReference(
  context: TableContext,
  { before: old, after: now }: Pair<ColumnDefinition>,
): ChangePart[] {
  const [from, to] = [old.value.reference, now.value.reference];
  if (to === undefined) return [];
  const parts: ChangePart[] = [];
  const targetBefore = from && context.before.tables[from.table]?.id;
  const targetAfter = context.after.tables[to.table]?.id;
  if (targetBefore !== targetAfter)
    parts.push({
      words: `points at ${to.table}`,
      probes: [orphansOf(context, old.name, to.table)],
    });
  if (from === undefined) return parts;
  if (from.onDelete !== to.onDelete)
    parts.push({ words: `onDelete ${from.onDelete} → ${to.onDelete}` });
  if (from.relation !== to.relation)
    parts.push({ words: `relation ${from.relation} → ${to.relation}` });
  if (from.inverse !== to.inverse)
    parts.push({ words: `inverse ${from.inverse ?? "none"} → ${to.inverse ?? "none"}` });
  return parts;
}

function orphansOf({ before, after, place }: TableContext, column: string, target: string): Probe {
  const id = after.tables[target]?.id;
  const stored = id === undefined ? undefined : matchById(before.tables, id);
  const known =
    stored === undefined
      ? null
      : { place: tableName(schemaName(before.workspace.id), stored), key: keyOf(before, stored) };
  return orphans(place, column, known, target);
}
