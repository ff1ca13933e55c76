// Random `/query` bodies of reads: lists with related rows, grouped aggregates, and distinct lists.
// All of them are valid.
import type { Random } from "../../../scripts/random.ts";
import type { Model, ModelColumn, ModelTable } from "../model.ts";
import { aliasOf, conditionsFor, havingFor, type Drawing, type Item } from "./conditions.ts";
import { aggregatesFor, buckets, isNumber } from "./operators.ts";
import { placeIn } from "./values.ts";

export interface ReadBody {
  refs: Record<string, string>;
  query: Item;
  includeTotalCount?: boolean;
}

export interface DrawOptions {
  readonly columns?: Drawing["columns"];
  readonly relations?: Drawing["relations"];
  readonly without?: ReadonlySet<string>;
  /** The tables from which the read may start; all tables by default. */
  readonly from?: readonly string[];
}

/** Returns one random read. */
export function readFor(random: Random, model: Model, options: DrawOptions = {}): ReadBody {
  const drawing: Drawing = {
    random,
    model,
    refs: new Map(),
    columns: options.columns ?? ((table) => table.columns),
    relations: options.relations ?? ((table) => table.relations),
    ...(options.without ? { without: options.without } : {}),
  };
  const table = model.tables.get(random.pick(options.from ?? [...model.tables.keys()]))!;
  const from = aliasOf(drawing, table.name);
  const kind = random.weighted([
    ["list", 60],
    ["grouped", 28],
    ["distinct", 12],
  ] as const);
  const body =
    kind === "list"
      ? list(drawing, table)
      : kind === "grouped"
        ? grouped(drawing, table)
        : distinct(drawing, table);
  const refs = Object.fromEntries(
    [...drawing.refs].map(([name, alias]) => [alias, model.tables.get(name)!.id]),
  );
  return {
    refs,
    query: { from, ...body },
    ...(random.chance(0.3) ? { includeTotalCount: true } : {}),
  };
}

const window = (random: Random, most = 60): Item => ({
  ...(random.chance(0.8) ? { limit: random.whole(1, most) } : {}),
  ...(random.chance(0.25) ? { offset: random.pick([0, 1, 3, 10, 40, 1000]) } : {}),
});

const orderOptions = (random: Random): Item => ({
  ...(random.chance(0.8) ? { dir: random.pick(["asc", "desc"]) } : {}),
  ...(random.chance(0.3) ? { nulls: random.pick(["first", "last"]) } : {}),
});

const sortable = (column: ModelColumn): boolean =>
  !column.array && !["json", "file"].includes(column.valueType);

function orderBy(drawing: Drawing, table: ModelTable): Item {
  const { random } = drawing;
  if (random.chance(0.35)) return {};
  const fields = drawing
    .columns(table, "orderBy")
    .filter(sortable)
    .map((column) => column.name);
  for (const relation of drawing
    .relations(table)
    .filter((candidate) => candidate.kind === "toOne")) {
    const target = drawing.model.tables.get(relation.target)!;
    fields.push(
      ...drawing
        .columns(target, "orderBy")
        .filter(sortable)
        .map((column) => `${relation.name}.${column.name}`),
    );
  }
  const picked = random.sample(fields, random.whole(1, 3));
  for (const field of picked) {
    const relation = table.relations.find(
      (candidate) => field.startsWith(`${candidate.name}.`) && candidate.kind === "toOne",
    );
    if (relation) aliasOf(drawing, relation.target);
  }
  return picked.length === 0
    ? {}
    : { orderBy: picked.map((field) => ({ field, ...orderOptions(random) })) };
}

/**
 * Returns the entries of `select`: names of columns, names with aliases, and paths inside json
 * columns. All output names are different.
 */
function outputs(drawing: Drawing, table: ModelTable, taken: Set<string>): unknown[] {
  const { random } = drawing;
  const columns = drawing.columns(table, "select");
  if (random.chance(0.12)) {
    for (const column of table.columns) taken.add(column.name);
    return ["*"];
  }
  return random.sample(columns, random.whole(1, 5)).map((column) => {
    const place =
      column.valueType === "json" && !column.array && random.chance(0.5)
        ? placeIn(random, column)
        : null;
    const alias = place || random.chance(0.15) ? freeName(taken, `${column.name}_x`) : column.name;
    taken.add(alias);
    return alias === column.name
      ? column.name
      : { field: column.name, alias, ...(place ? { path: place.path } : {}) };
  });
}

const freeName = (taken: ReadonlySet<string>, wanted: string): string =>
  taken.has(wanted) ? freeName(taken, `${wanted}1`) : wanted;

function list(drawing: Drawing, table: ModelTable): Item {
  const { random } = drawing;
  const where = conditionsFor(drawing, table);
  const select = random.chance(0.15) ? undefined : selectWith(drawing, table, 1);
  return {
    ...(select ? { select } : random.chance(0.3) ? { select: "*" } : {}),
    ...(where.length > 0 || random.chance(0.1) ? { where } : {}),
    ...orderBy(drawing, table),
    ...window(random),
  };
}

function selectWith(drawing: Drawing, table: ModelTable, depth: number): unknown[] {
  const taken = new Set<string>();
  const select = outputs(drawing, table, taken);
  const relations = drawing.relations(table).filter((relation) => !taken.has(relation.name));
  if (relations.length > 0 && drawing.random.chance(depth === 1 ? 0.5 : 0.45)) {
    for (const relation of drawing.random.sample(relations, drawing.random.whole(1, 2)))
      select.push(relationItem(drawing, relation, taken, depth));
  }
  return select;
}

function relationItem(
  drawing: Drawing,
  relation: ModelTable["relations"][number],
  taken: Set<string>,
  depth: number,
): Item {
  const { random } = drawing;
  const target = drawing.model.tables.get(relation.target)!;
  const alias = random.chance(0.2) ? freeName(taken, `${relation.name}_r`) : relation.name;
  taken.add(alias);
  const base: Item = {
    relation: relation.name,
    ref: aliasOf(drawing, relation.target),
    ...(alias === relation.name ? {} : { alias }),
  };
  const where = random.chance(0.4) ? conditionsFor(drawing, target, 2, 2) : [];
  if (where.length > 0) base["where"] = where;
  if (random.chance(0.12)) base["required"] = true;
  if (relation.kind === "toMany" && random.chance(0.2))
    return { ...base, select: figures(drawing, target, new Set()).items };
  if (random.chance(0.85))
    base["select"] =
      depth < 5 ? selectWith(drawing, target, depth + 1) : outputs(drawing, target, new Set());
  if (relation.kind === "toMany")
    Object.assign(
      base,
      orderBy(drawing, target),
      { limit: random.whole(1, 6) },
      random.chance(0.2) ? { offset: random.whole(0, 3) } : {},
    );
  return base;
}

interface Figures {
  readonly items: Item[];
  readonly outputs: { name: string; column: ModelColumn }[];
}

/**
 * Returns the type of the values with which `having` may compare the aggregate. Aggregates of
 * floats are compared with numbers. Aggregates of other numeric types are compared with numbers or
 * strings.
 */
function resultType(fn: string, type: string): string {
  if (fn.startsWith("count")) return "integer";
  if (fn === "min" || fn === "max" || type === "float") return type;
  return fn === "sum" && type !== "decimal" ? "bigint" : "decimal";
}

const resultOf = (fn: string, column: ModelColumn | null): ModelColumn => {
  const type = resultType(fn, column?.valueType ?? "text");
  const samples = fn.startsWith("count")
    ? [1, 2, 5, 20]
    : fn === "min" || fn === "max"
      ? (column?.samples ?? [])
      : [1, 10, 100, 1000];
  return { name: fn, type, valueType: type, array: false, nullable: true, values: null, samples };
};

function figures(drawing: Drawing, table: ModelTable, taken: Set<string>): Figures {
  const { random } = drawing;
  const outputs: Figures["outputs"] = [];
  const items = Array.from({ length: random.whole(1, 3) }, () => {
    const column = random.chance(0.8) ? random.pick(drawing.columns(table, "aggregate")) : null;
    const fn = column ? random.pick(aggregatesFor(column)) : "count";
    const alias = freeName(taken, `${fn}_${column?.name ?? "rows"}`);
    taken.add(alias);
    outputs.push({ name: alias, column: resultOf(fn, column) });
    const filter = random.chance(0.25) ? conditionsFor(drawing, table, 2, 2) : [];
    return {
      ...(column ? { field: column.name } : {}),
      fn,
      alias,
      ...(filter.length > 0 ? { filter } : {}),
    };
  });
  return { items, outputs };
}

const zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "UTC"];

/**
 * Returns a random time bucket for a column. Buckets of dates have neither hours nor time zones.
 */
function bucketOf(random: Random, column: ModelColumn, alias: string): Item {
  const bucket = random.pick(column.valueType === "date" ? buckets.slice(1) : buckets);
  const zone =
    column.valueType === "timestamp" && random.chance(0.3) ? { timezone: random.pick(zones) } : {};
  return { field: column.name, bucket, alias, ...zone };
}

function grouped(drawing: Drawing, table: ModelTable): Item {
  const { random } = drawing;
  const columns = drawing.columns(table, "groupBy");
  const taken = new Set<string>();
  const groupBy: unknown[] = [];
  const groups: Figures["outputs"] = [];
  if (random.chance(0.8)) {
    for (const column of random.sample(columns.filter(sortable), random.whole(1, 2))) {
      const dated = ["date", "timestamp"].includes(column.valueType) && random.chance(0.75);
      const alias = dated ? freeName(taken, `${column.name}_b`) : column.name;
      taken.add(alias);
      groupBy.push(dated ? bucketOf(random, column, alias) : column.name);
      if (!dated) groups.push({ name: alias, column });
    }
  }
  const { items, outputs } = figures(drawing, table, taken);
  const where = conditionsFor(drawing, table, 2);
  const havings = [
    ...groups,
    ...outputs.filter((output) => isNumber(output.column.valueType) || random.chance(0.3)),
  ];
  const shown = groupBy
    .filter(() => random.chance(0.9))
    .map((group) => (typeof group === "string" ? group : (group as { alias: string }).alias));
  const orders = [...taken];
  return {
    select: [...shown, ...items],
    ...(groupBy.length > 0 ? { groupBy } : {}),
    ...(where.length > 0 ? { where } : {}),
    ...(havings.length > 0 && random.chance(0.35) ? { having: [havingFor(random, havings)] } : {}),
    ...(orders.length > 0 && random.chance(0.6)
      ? {
          orderBy: random
            .sample(orders, random.whole(1, 2))
            .map((field) => ({ field, ...orderOptions(random) })),
        }
      : {}),
    ...window(random),
  };
}

function distinct(drawing: Drawing, table: ModelTable): Item {
  const { random } = drawing;
  const columns = random.sample(
    drawing.columns(table, "select").filter(sortable),
    random.whole(1, 3),
  );
  const where = conditionsFor(drawing, table, 2);
  return {
    distinct: true,
    select: columns.map((column) => column.name),
    ...(where.length > 0 ? { where } : {}),
    ...(random.chance(0.5)
      ? {
          orderBy: random
            .sample(columns, 1)
            .map((column) => ({ field: column.name, ...orderOptions(random) })),
        }
      : {}),
    ...window(random),
  };
}
