// Plans an update or a delete: the conditions, the row filters before and after the change, and the
// new values in `set`. Refuses columns that the caller may not write. Refuses `inc`, `dec` and
// `now` if they do not fit the type of a column.
import { columnTypes, type Column } from "../../catalog/index.ts";
import { describeType, Problem } from "../../conditions/index.ts";
import { setKindOf, type SetKind } from "../parse/shape-key.ts";
import { cascadesOf, rulesOfCascades, tablesOfCascades } from "./cascades.ts";
import { planWhere } from "./conditions.ts";
import {
  rulesOf,
  tablesOfRules,
  writable,
  writtenFiles,
  writtenReferences,
} from "./written-columns.ts";
import type { ColumnGrant, RowRule, TableGrant } from "../../access/index.ts";
import type { DeleteMutation, UpdateMutation } from "../parse/request.ts";
import type { PlanContext } from "./context.ts";
import type { DeletePlan, SetColumn, UpdatePlan } from "./write-plan.ts";

/**
 * Returns the plan of an update or a delete.
 * @throws Problem if a part of the mutation is invalid or not permitted
 */
export function planChange(
  mutation: UpdateMutation | DeleteMutation,
  table: TableGrant,
  context: PlanContext,
): UpdatePlan | DeletePlan {
  const { read, update, delete: remove } = table.rows;
  const source = context.source(table, read ?? "all");
  const where = planWhere(mutation.where, source, context, "/mutation/where");
  const common = {
    grant: table,
    source,
    where,
    maxAffectedSlot: context.slot(mutation, "maxAffected"),
    notifySlot: context.slot(mutation, "notify"),
    newRows: [],
    references: [],
    files: [],
  };
  if (mutation.type === "delete") {
    const cascades = cascadesOf(context.refs.grant, table.table);
    const oldRows = rulesOf([read, remove]);
    const written = new Set([table.table, ...tablesOfCascades(cascades)]);
    const reached = tablesOfRules([...oldRows, ...rulesOfCascades(cascades)]);
    return {
      ...common,
      kind: "delete",
      cascades,
      oldRows,
      isPartial: oldRows.length > 0 || context.isPartial(),
      written,
      tables: new Set([...context.tables(), ...written, ...reached]),
    };
  }
  const columns = setColumns(mutation, table, context);
  const rights = [update, ...columns.map(({ grant }) => grant.update)];
  const changed = columns.map(({ set }) => set.column);
  const references = writtenReferences(changed, context);
  const oldRows = rulesOf([read, ...rights, ...columns.map(shownRows)]);
  const reached = tablesOfRules([...oldRows, ...references.map(({ rows }) => rows)]);
  return {
    ...common,
    kind: "update",
    set: columns.map(({ set }) => set),
    oldRows,
    isPartial: oldRows.length > 0 || context.isPartial(),
    newRows: rulesOf(rights),
    references,
    files: writtenFiles(changed, source, context),
    written: new Set([table.table]),
    tables: new Set([...context.tables(), ...reached]),
  };
}

type SetItem = ReturnType<typeof setColumns>[number];

function setColumns({ set }: UpdateMutation, table: TableGrant, context: PlanContext) {
  const taken = new Set<Column>();
  return Object.entries(set).map(([name, value]) => {
    const pointer = `/mutation/set/${name}`;
    const asked = setKindOf(value);
    const grant = writable(table, name, "update", pointer, (granted) => mayBeSet(granted, asked));
    const { column } = grant;
    if (taken.has(column)) throw new Problem(pointer, SET_TWICE);
    taken.add(column);
    const kind = kindFor(grant, asked, pointer);
    const planned: SetColumn = { column, kind, slot: context.slot(set, name)!, pointer };
    return { grant, set: planned };
  });
}

const SET_TWICE = "sets a column twice, by its name and by its GUID; send one of them";

/** Returns true for a json column, in which an object is an ordinary value. */
const takesObjects = ({ array, valueType }: Column): boolean =>
  columnTypes[valueType].isJson === true && !array;

/**
 * Returns true if the caller may set the column with a value of this kind. With `inc` and `dec`,
 * the new value reveals the old value. So the caller must see the column unmasked.
 */
const mayBeSet = ({ column, read }: ColumnGrant, kind: SetKind): boolean =>
  kind === "value" || kind === "now" || takesObjects(column) || read[0]?.mask === null;

/**
 * Returns the kind of the new value.
 * @throws Problem if the column's type does not permit `inc`, `dec` or `now`
 */
function kindFor({ column }: ColumnGrant, kind: SetKind, pointer: string): SetKind {
  const { moment, number } = columnTypes[column.valueType];
  if (kind === "value" || takesObjects(column)) return "value";
  const fits = (kind === "now" ? moment : number) !== undefined;
  if (column.array || !fits || column.type === "reference")
    throw new Problem(pointer, `${kind} does not fit ${describeType(column)}`);
  return kind;
}

/**
 * Returns the rule for the rows in which the caller may see the column. The update needs the rule
 * for columns with `inc` or `dec`. Returns null for other kinds of values.
 */
const shownRows = ({ grant, set }: SetItem): RowRule | null =>
  set.kind === "inc" || set.kind === "dec" ? (grant.read[0]?.rows ?? null) : null;
