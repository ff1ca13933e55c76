// Translates conditions, columns and values of `/query` into arguments of the client's methods.
import { CodePart, scriptLiteral } from "./literals.ts";

/** An object of a request. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** Thrown for a part of a request that the client's methods cannot express. */
export class NotExpressible extends Error {}

export const isFields = (value: unknown): value is JsonFields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a list, and an empty one for other values. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Translates a list of conditions into objects. Each object is an argument of a `where`. */
export function conditionObjects(list: unknown): readonly JsonFields[] {
  const objects: Record<string, unknown>[] = [];
  for (const item of asList(list)) {
    const next = conditionObject(item);
    const last = objects.at(-1);
    const isFree =
      last !== undefined && Object.keys(next).every((key) => !Object.hasOwn(last, key));
    if (isFree) Object.assign(last, next);
    else objects.push({ ...next });
  }
  return objects;
}

/** Returns one condition object. Several objects are combined as a list under `and`. */
function oneObject(list: unknown): JsonFields {
  const objects = conditionObjects(list);
  return objects.length === 1 ? objects[0]! : { and: objects };
}

function conditionObject(item: unknown): JsonFields {
  if (!isFields(item)) throw new NotExpressible();
  if ("and" in item) return { and: asList(item["and"]).map(conditionObject) };
  if ("or" in item) return { or: asList(item["or"]).map(conditionObject) };
  if ("not" in item) return { not: conditionObject(item["not"]) };
  if ("relation" in item) {
    const { relation, match = "some", where = [] } = item;
    return { [String(relation)]: { [String(match)]: oneObject(where) } };
  }
  const { field, op, value, valueField, path } = item;
  const operand =
    valueField === undefined
      ? clientValue(value)
      : new CodePart(`column(${scriptLiteral(valueField)})`);
  const isShort = op === "eq" && path === undefined && operand !== null && !isFields(operand);
  return {
    [String(field)]: isShort
      ? operand
      : { ...(path === undefined ? {} : { path }), [String(op)]: operand },
  };
}

/** Translates an item of `select`. */
export function selectItem(item: unknown): unknown {
  if (!isFields(item)) return item;
  const { alias, ref: _ref, filter, select, where, orderBy, relation, ...rest } = item;
  const name = alias === undefined ? {} : { as: alias };
  if (typeof relation !== "string")
    return { ...rest, ...name, ...(filter === undefined ? {} : { filter: oneObject(filter) }) };
  const items = asList(select).map(selectItem);
  const isShort = Object.keys(item).every((key) => ["relation", "ref", "select"].includes(key));
  if (isShort && items.length > 0) return { [relation]: items };
  return {
    relation,
    ...name,
    ...(items.length > 0 ? { select: items } : {}),
    ...(where === undefined ? {} : { where: oneObject(where) }),
    ...(orderBy === undefined ? {} : { orderBy }),
    ...rest,
  };
}

/**
 * Translates a value of a row or a condition. `{ $ref: "steps.0.data.0.id" }` becomes a call of the
 * step's method `ref`.
 */
export function clientValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clientValue);
  if (!isFields(value)) return value;
  const { $ref: reference } = value;
  if (typeof reference !== "string")
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, clientValue(each)]));
  const [, step, row, column] = /^steps\.(\d+)\.data\.(\d+)\.(\w+)$/.exec(reference) ?? [];
  if (column === undefined) throw new NotExpressible();
  return new CodePart(`step${step}.ref(${row}, ${scriptLiteral(column)})`);
}
