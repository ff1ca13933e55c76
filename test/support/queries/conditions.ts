// Random lists of conditions for a table: comparisons with values and with other columns, groups,
// paths inside json columns, and filters by related rows. All conditions are valid. A test of
// invalid conditions must change them afterwards.
import type { Model, ModelColumn, ModelTable } from "../model.ts";
import type { Random } from "../../../scripts/random.ts";
import { operatorsFor, pathOperators } from "./operators.ts";
import { operandFor, placeIn } from "./values.ts";

export type Item = Record<string, unknown>;

/**
 * Data for the generation of one random request. `refs` collects the tables of the request with
 * their aliases.
 */
export interface Drawing {
  readonly random: Random;
  readonly model: Model;
  readonly refs: Map<string, string>;
  /**
   * Returns the columns that may be used at a position of the request. If the test hides no
   * columns, these are all columns.
   */
  readonly columns: (table: ModelTable, position: string) => readonly ModelColumn[];
  readonly relations: (table: ModelTable) => ModelTable["relations"];
  /**
   * Operators that must not be used. A test sets it if its own computation of the expected rows
   * does not implement them.
   */
  readonly without?: ReadonlySet<string>;
}

/** Returns the alias of a table. At the first use, adds the table to `refs`. */
export function aliasOf(drawing: Drawing, table: string): string {
  drawing.refs.set(
    table,
    drawing.refs.get(table) ?? `${table.slice(0, 1).toLowerCase()}${drawing.refs.size}`,
  );
  return drawing.refs.get(table)!;
}

/** Returns a list of random conditions, with `most` entries or fewer. */
export function conditionsFor(drawing: Drawing, table: ModelTable, most = 3, depth = 0): Item[] {
  return Array.from({ length: drawing.random.whole(0, most) }, () =>
    conditionFor(drawing, table, depth),
  );
}

const oneOrMore = (drawing: Drawing, table: ModelTable, depth: number): Item[] =>
  Array.from({ length: drawing.random.whole(1, 3) }, () => conditionFor(drawing, table, depth));

/** Returns one condition, with at most five groups around its comparisons. */
export function conditionFor(drawing: Drawing, table: ModelTable, depth = 0): Item {
  const { random } = drawing;
  const relations = drawing.relations(table);
  const kind = random.weighted([
    ["compare", 60 + depth * 40] as const,
    ["columns", 6] as const,
    ["path", 8] as const,
    ["group", depth < 4 ? 18 : 0] as const,
    ["related", depth < 4 && relations.length > 0 ? 14 : 0] as const,
  ]);
  if (kind === "group") {
    const group = random.pick(["and", "or", "not"]);
    return group === "not"
      ? { not: conditionFor(drawing, table, depth + 1) }
      : { [group]: oneOrMore(drawing, table, depth + 1) };
  }
  if (kind === "related") {
    const relation = random.pick(relations);
    const target = drawing.model.tables.get(relation.target)!;
    const inner = random.chance(0.85) ? { where: oneOrMore(drawing, target, depth + 1) } : {};
    return {
      relation: relation.name,
      ref: aliasOf(drawing, relation.target),
      match: random.pick(["some", "none", "every"]),
      ...inner,
    };
  }
  return (
    (kind === "columns" && columnsPair(drawing, table)) ||
    (kind === "path" && placeCondition(drawing, table)) ||
    comparison(drawing, table)
  );
}

function comparison(drawing: Drawing, table: ModelTable): Item {
  const { random } = drawing;
  const column = random.pick(drawing.columns(table, "where"));
  const op = random.pick(operatorsFor(column).filter((name) => !drawing.without?.has(name)));
  return { field: column.name, op, value: operandFor(random, column, op) };
}

function columnsPair(drawing: Drawing, table: ModelTable): Item | null {
  const { random } = drawing;
  const usable = drawing.columns(table, "where");
  const left = random.pick(usable);
  const others = usable.filter(
    (other) => other !== left && other.valueType === left.valueType && other.array === left.array,
  );
  if (others.length === 0) return null;
  const ordered = operatorsFor(left).includes("gt");
  return {
    field: left.name,
    op: random.pick(ordered ? ["eq", "neq", "gt", "gte", "lt", "lte"] : ["eq", "neq"]),
    valueField: random.pick(others).name,
  };
}

function placeCondition(drawing: Drawing, table: ModelTable): Item | null {
  const { random } = drawing;
  const columns = drawing
    .columns(table, "where")
    .filter((column) => column.valueType === "json" && !column.array);
  if (columns.length === 0) return null;
  const column = random.pick(columns);
  const place = placeIn(random, column);
  if (!place) return null;
  const op = random.pick(pathOperators.filter((name) => !drawing.without?.has(name)));
  return {
    field: column.name,
    path: place.path,
    op,
    value: placeOperand(random, column, op, place.value),
  };
}

function placeOperand(random: Random, column: ModelColumn, op: string, value: unknown): unknown {
  const known = value ?? "x";
  if (op === "isNull") return random.chance(0.5);
  if (op === "in") return [known, 1, "x"];
  if (op === "between") return random.chance(0.5) ? [known, known] : [0, 1000];
  if (["eq", "neq", "gt", "gte", "lt", "lte"].includes(op))
    return random.chance(0.8) ? known : random.pick([0, "m", true, 15.5]);
  if (op === "jsonContains") return known;
  const text = typeof known === "string" && known !== "" ? known : "a";
  if (op === "like") return `%${text.slice(0, 3)}%`;
  if (op === "ilike") return `%${text.slice(0, 3).toUpperCase()}%`;
  return op === "hasKey" ? operandFor(random, column, "hasKey") : text.slice(0, 2);
}

/** Returns a comparison with an aggregate or a grouped column, for `having`. */
export function havingFor(
  random: Random,
  outputs: readonly { readonly name: string; readonly column: ModelColumn }[],
): Item {
  const output = random.pick(outputs);
  const ops = operatorsFor(output.column).filter((op) =>
    ["eq", "neq", "gt", "gte", "lt", "lte", "between", "in", "isNull"].includes(op),
  );
  const op = random.pick(ops);
  return { field: output.name, op, value: operandFor(random, output.column, op) };
}
