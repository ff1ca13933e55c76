// Resolves references to answers of earlier steps in a transaction, such as `{"$ref":
// "steps.0.data.0.id"}` (G8.3). In json columns an object is an ordinary value. Refuses references
// to later steps, and references to anything but a single value.
import { Problem, type ConditionItem } from "../../conditions/index.ts";
import type { ReadQuery, Select, Mutation } from "./request.ts";

/**
 * Returns the value that a path refers to.
 * @param pointer JSON Pointer to the reference.
 * @throws Problem
 */
export type Lookup = (path: string, pointer: string) => unknown;

/** Resolves the references of one step. */
export interface Referring {
  readonly lookup: Lookup;
  /**
   * Returns true if a column of the table behind an alias is of type json. The column is named as
   * in the request.
   */
  readonly holdsJson: (alias: string, column: string) => boolean;
}

/** @returns the query with values in place of references. @throws Problem */
export const resolveQuery = (query: ReadQuery, referring: Referring): ReadQuery => ({
  ...query,
  ...resolveLists(query, query.from, referring, "/query"),
});

/** @returns the mutation with values in place of references. @throws Problem */
export function resolveMutation(mutation: Mutation, referring: Referring): Mutation {
  const { table } = mutation;
  const row = (values: Readonly<Record<string, unknown>>, pointer: string) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        referring.holdsJson(table, name)
          ? value
          : resolveValue(value, referring.lookup, `${pointer}/${name}`),
      ]),
    );
  if (mutation.type === "insert")
    return {
      ...mutation,
      values: mutation.values.map((values, index) => row(values, `/mutation/values/${index}`)),
    };
  const where = resolveConditions(mutation.where, table, referring, "/mutation/where");
  return mutation.type === "update"
    ? { ...mutation, set: row(mutation.set, "/mutation/set"), where }
    : { ...mutation, where };
}

interface Lists {
  readonly select?: Select;
  readonly where?: readonly ConditionItem[];
  readonly having?: readonly ConditionItem[];
}

/** @param alias the alias of the table whose columns the lists name */
function resolveLists(lists: Lists, alias: string, referring: Referring, pointer: string): Lists {
  const { select, where, having } = lists;
  const conditions = (items: readonly ConditionItem[], name: string) =>
    resolveConditions(items, alias, referring, `${pointer}/${name}`);
  return {
    ...(select && { select: resolveSelect(select, alias, referring, `${pointer}/select`) }),
    ...(where && { where: conditions(where, "where") }),
    ...(having && { having: conditions(having, "having") }),
  };
}

function resolveSelect(
  select: Select,
  alias: string,
  referring: Referring,
  pointer: string,
): Select {
  if (select === "*") return select;
  return (select as Exclude<Select, "*">).map((item, index) => {
    const place = `${pointer}/${index}`;
    if (typeof item === "string") return item;
    if ("relation" in item) return { ...item, ...resolveLists(item, item.ref, referring, place) };
    return "filter" in item && item.filter !== undefined
      ? { ...item, filter: resolveConditions(item.filter, alias, referring, `${place}/filter`) }
      : item;
  });
}

const resolveConditions = (
  items: readonly ConditionItem[],
  alias: string,
  referring: Referring,
  pointer: string,
): readonly ConditionItem[] =>
  items.map((item, index) => resolveCondition(item, alias, referring, `${pointer}/${index}`));

function resolveCondition(
  item: ConditionItem,
  alias: string,
  referring: Referring,
  pointer: string,
): ConditionItem {
  const { and, or, not, ref, where, field, path, value } = item;
  const list = (items: readonly ConditionItem[], name: string, of = alias) =>
    resolveConditions(items, of, referring, `${pointer}/${name}`);
  if (and !== undefined) return { ...item, and: list(and, "and") };
  if (or !== undefined) return { ...item, or: list(or, "or") };
  if (not !== undefined)
    return { ...item, not: resolveCondition(not, alias, referring, `${pointer}/not`) };
  if (where !== undefined) return { ...item, where: list(where, "where", ref) };
  const isJson = path !== undefined || referring.holdsJson(alias, field ?? "");
  if (value === undefined || isJson) return item;
  return { ...item, value: resolveValue(value, referring.lookup, `${pointer}/value`) };
}

/**
 * Resolves a reference, a list with references, or a reference inside `inc` or `dec`. Every other
 * value stays as it is.
 */
function resolveValue(value: unknown, lookup: Lookup, pointer: string): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => resolveOne(item, lookup, `${pointer}/${index}`));
  const kind = arithmeticOf(value);
  if (kind === undefined) return resolveOne(value, lookup, pointer);
  const inner = (value as Record<string, unknown>)[kind];
  return { ...(value as object), [kind]: resolveOne(inner, lookup, `${pointer}/${kind}`) };
}

function resolveOne(value: unknown, lookup: Lookup, pointer: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, "$ref")) return value;
  const { $ref: path, ...others } = value as { $ref?: unknown };
  if (typeof path !== "string") throw new Problem(`${pointer}/$ref`, "must be a string");
  if (Object.keys(others).length > 0)
    throw new Problem(pointer, "a reference has no other key beside $ref");
  return lookup(path, pointer);
}

function arithmeticOf(value: unknown): "inc" | "dec" | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.hasOwn(value, "inc") ? "inc" : Object.hasOwn(value, "dec") ? "dec" : undefined;
}
