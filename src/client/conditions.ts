// Translates conditions and lists of `select` into the request of `/query`.
import type { ColumnReference } from "./condition-types.ts";
import { ClientError } from "./errors.ts";
import type { NamedTable, Names } from "./names.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A part of a request body. */
export type Wire = Record<string, unknown>;

/** The tables of one request by alias. The alias of a table is its name. */
export class Refs {
  readonly names: Names;
  readonly byAlias: Record<string, string> = {};

  constructor(names: Names) {
    this.names = names;
  }

  add({ id, name }: NamedTable): string {
    this.byAlias[name] = id;
    return name;
  }
}

class OtherColumn implements ColumnReference {
  readonly valueField: string;

  constructor(name: string) {
    this.valueField = name;
  }
}

/** Stands for another column of the row: `{ price: { lt: column("cost") } }`. */
export const column = (name: string): ColumnReference => new OtherColumn(name);

const isPlain = (value: unknown): value is Fields =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !(value instanceof OtherColumn);

const isReference = (value: unknown): boolean =>
  isPlain(value) && typeof value["$ref"] === "string";
const quantifiers = ["some", "none", "every"] as const;

/** Translates conditions that must all hold. */
export function conditionsOf(conditions: object, table: NamedTable | null, refs: Refs): Wire[] {
  if (Array.isArray(conditions))
    return conditions.flatMap((each: object) => conditionsOf(each, table, refs));
  return Object.entries(conditions).flatMap(([name, value]) => entryOf(name, value, table, refs));
}

function entryOf(name: string, value: unknown, table: NamedTable | null, refs: Refs): Wire[] {
  if (value === undefined) throw missing(name);
  const isColumn = table === null ? false : table.columns.has(name) || table.relations.has(name);
  if (!isColumn && (name === "and" || name === "or") && Array.isArray(value))
    return [{ [name]: value.map((each: object) => allOf(conditionsOf(each, table, refs))) }];
  if (!isColumn && name === "not" && isPlain(value))
    return [{ not: allOf(conditionsOf(value, table, refs)) }];
  if (table?.relations.has(name) === true && isPlain(value)) {
    const used = quantifiers.filter((match) => match in value);
    if (used.length > 0)
      return used.map((match) => relatedOf(name, match, value[match], table, refs));
  }
  return comparisonsOf(name, value);
}

function relatedOf(
  relation: string,
  match: string,
  value: unknown,
  table: NamedTable,
  refs: Refs,
): Wire {
  if (!isPlain(value) && !Array.isArray(value)) throw missing(`${relation}.${match}`);
  const target = refs.names.target(table, relation);
  const where = conditionsOf(value, target, refs);
  return { relation, ref: refs.add(target), match, ...(where.length > 0 && { where }) };
}

function comparisonsOf(field: string, value: unknown): Wire[] {
  if (value === null) return [{ field, op: "isNull", value: true }];
  if (!isPlain(value) || isReference(value)) return [comparison({ field }, "eq", value)];
  const { path, ...operators } = value;
  const place = path === undefined ? { field } : { field, path };
  const found = Object.entries(operators);
  if (found.length === 0) throw missing(field);
  return found.map(([op, operand]) => comparison(place, op, operand));
}

function comparison(place: Wire, op: string, value: unknown): Wire {
  if (value === undefined) throw missing(`${String(place["field"])}.${op}`);
  return value instanceof OtherColumn
    ? { ...place, op, valueField: value.valueField }
    : { ...place, op, value };
}

/** Several conditions in the place of one. */
const allOf = (conditions: readonly Wire[]): Wire =>
  conditions.length === 1 ? conditions[0]! : { and: conditions };

/**
 * An undefined value is refused. Without its condition, a request could reach more rows than the
 * program intends.
 */
const missing = (place: string): ClientError =>
  new ClientError(`The condition on ${JSON.stringify(place)} has no value.`, {
    code: "INVALID_OPTIONS",
  });

/** Translates one item of `select`. Buckets go to `groups`, if the list may have groups. */
export function selectionOf(
  items: readonly unknown[],
  table: NamedTable,
  refs: Refs,
  groups: Wire[] = [],
): unknown[] {
  return items.flatMap((item): unknown[] => {
    if (!isPlain(item)) return [item];
    const { as: alias, fn, field, bucket, filter, relation, ...rest } = item;
    if (typeof fn === "string") {
      const only = isPlain(filter) && { filter: conditionsOf(filter, table, refs) };
      return [{ fn, alias, ...(field !== undefined && { field }), ...only }];
    }
    if (typeof relation === "string")
      return [relatedItem(relation, { alias, ...rest }, table, refs)];
    if (typeof bucket === "string") {
      groups.push({ field, bucket, alias, ...rest });
      return [alias];
    }
    if (typeof field === "string") return [{ field, alias, ...rest }];
    return Object.entries(item).map(([name, select]) => relatedItem(name, { select }, table, refs));
  });
}

function relatedItem(relation: string, item: Fields, table: NamedTable, refs: Refs): Wire {
  const target = refs.names.target(table, relation);
  const { select, where, orderBy, alias, ...rest } = item;
  return {
    relation,
    ref: refs.add(target),
    ...(alias !== undefined && { alias }),
    ...(Array.isArray(select) &&
      select.length > 0 && { select: selectionOf(select, target, refs) }),
    ...(isPlain(where) && { where: conditionsOf(where, target, refs) }),
    ...(Array.isArray(orderBy) && { orderBy: orderBy.map(orderOf) }),
    ...rest,
  };
}

/** A name alone orders upwards. */
export const orderOf = (item: unknown): unknown =>
  typeof item === "string" ? { field: item } : item;
