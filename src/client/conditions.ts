// Translates conditions and lists of `select` into the request of `/query`.
import type { ColumnReference } from "./condition-types.ts";
import { ClientError } from "./errors.ts";
import type { KnownTable, NameTable } from "./names.ts";

type BodyFields = Readonly<Record<string, unknown>>;

/** A part of a request body. */
export type JsonBody = Record<string, unknown>;

/** The tables of one request by alias. The alias of a table is its name. */
export class RequestRefs {
  readonly names: NameTable;
  readonly byAlias: Record<string, string> = {};

  constructor(names: NameTable) {
    this.names = names;
  }

  add({ id, name }: KnownTable): string {
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

const isPlainObject = (value: unknown): value is BodyFields =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !(value instanceof OtherColumn);

const isReference = (value: unknown): boolean =>
  isPlainObject(value) && typeof value["$ref"] === "string";
const quantifiers = ["some", "none", "every"] as const;

/** Translates conditions that must all hold. */
export function conditionsOf(
  conditions: object,
  table: KnownTable | null,
  refs: RequestRefs,
): JsonBody[] {
  if (Array.isArray(conditions))
    return conditions.flatMap((each: object) => conditionsOf(each, table, refs));
  return Object.entries(conditions).flatMap(([name, value]) =>
    fieldConditions(name, value, table, refs),
  );
}

function fieldConditions(
  name: string,
  value: unknown,
  table: KnownTable | null,
  refs: RequestRefs,
): JsonBody[] {
  if (value === undefined) throw missingValue(name);
  const isColumn = table === null ? false : table.columns.has(name) || table.relations.has(name);
  if (!isColumn && (name === "and" || name === "or") && Array.isArray(value))
    return [{ [name]: value.map((each: object) => allOf(conditionsOf(each, table, refs))) }];
  if (!isColumn && name === "not" && isPlainObject(value))
    return [{ not: allOf(conditionsOf(value, table, refs)) }];
  if (table?.relations.has(name) === true && isPlainObject(value)) {
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
  table: KnownTable,
  refs: RequestRefs,
): JsonBody {
  if (!isPlainObject(value) && !Array.isArray(value)) throw missingValue(`${relation}.${match}`);
  const target = refs.names.target(table, relation);
  const where = conditionsOf(value, target, refs);
  return { relation, ref: refs.add(target), match, ...(where.length > 0 && { where }) };
}

function comparisonsOf(field: string, value: unknown): JsonBody[] {
  if (value === null) return [{ field, op: "isNull", value: true }];
  if (!isPlainObject(value) || isReference(value)) return [comparison({ field }, "eq", value)];
  const { path, ...operators } = value;
  const place = path === undefined ? { field } : { field, path };
  const found = Object.entries(operators);
  if (found.length === 0) throw missingValue(field);
  return found.map(([op, operand]) => comparison(place, op, operand));
}

function comparison(place: JsonBody, op: string, value: unknown): JsonBody {
  if (value === undefined) throw missingValue(`${String(place["field"])}.${op}`);
  return value instanceof OtherColumn
    ? { ...place, op, valueField: value.valueField }
    : { ...place, op, value };
}

/** Returns one condition that is true if all the given conditions are true. */
const allOf = (conditions: readonly JsonBody[]): JsonBody =>
  conditions.length === 1 ? conditions[0]! : { and: conditions };

/**
 * Returns the error for a condition with an undefined value. If the client left out this condition,
 * a write could change more rows than the program intends.
 */
const missingValue = (place: string): ClientError =>
  new ClientError(
    `The condition on ${JSON.stringify(place)} has no value. Set a value, or remove the condition.`,
    {
      code: "INVALID_OPTIONS",
    },
  );

/** Translates one item of `select`. Adds date buckets to `groups`, if the list may have groups. */
export function selectionOf(
  items: readonly unknown[],
  table: KnownTable,
  refs: RequestRefs,
  groups: JsonBody[] = [],
): unknown[] {
  return items.flatMap((item): unknown[] => {
    if (!isPlainObject(item)) return [item];
    const { as: alias, fn, field, bucket, filter: _filter, relation, ...rest } = item;
    if (typeof fn === "string") {
      const only = givenConditions("filter", item, table, refs);
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

/** Translates the conditions of an item of `select`. The result is empty if there are none. */
function givenConditions(
  name: "filter" | "where",
  item: BodyFields,
  table: KnownTable,
  refs: RequestRefs,
): JsonBody {
  if (!(name in item)) return {};
  const given = item[name];
  if (!isPlainObject(given) && !Array.isArray(given)) throw missingValue(name);
  return { [name]: conditionsOf(given, table, refs) };
}

function relatedItem(
  relation: string,
  item: BodyFields,
  table: KnownTable,
  refs: RequestRefs,
): JsonBody {
  const target = refs.names.target(table, relation);
  const { select, where: _where, orderBy, alias, ...rest } = item;
  return {
    relation,
    ref: refs.add(target),
    ...(alias !== undefined && { alias }),
    ...(Array.isArray(select) &&
      select.length > 0 && { select: selectionOf(select, target, refs) }),
    ...givenConditions("where", item, target, refs),
    ...(Array.isArray(orderBy) && { orderBy: orderBy.map(orderOf) }),
    ...rest,
  };
}

/** Translates an item of `orderBy`. A name without a direction means ascending order. */
export const orderOf = (item: unknown): unknown =>
  typeof item === "string" ? { field: item } : item;
