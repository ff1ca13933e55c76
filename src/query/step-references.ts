// `{"$ref": "steps.0.data.0.id"}` in a transaction: a value of an earlier step's answer in the place of a value (decisions 3).
// Refuses references to steps that come later and to what an answer does not hold. Json columns hold objects: there it is a value.
import { Problem } from "../conditions/problem.ts";
import type { ConditionItem } from "../conditions/parse.ts";
import type { ReadQuery, Select } from "./request.ts";
import type { Mutation } from "./write-request.ts";

/** The value that a reference stands for. @throws Problem */
export type Lookup = (path: string, pointer: string) => unknown;
/** Whether a column of the written table, as the caller names it, holds json. */
export type HoldsJson = (name: string) => boolean;

/** @returns the same query, with values in the place of references */
export const resolveQuery = (query: ReadQuery, lookup: Lookup): ReadQuery => ({
  ...query,
  ...resolveLists(query, lookup, "/query"),
});

/** @returns the same mutation, with values in the place of references */
export function resolveMutation(
  mutation: Mutation,
  lookup: Lookup,
  holdsJson: HoldsJson,
): Mutation {
  const row = (values: Readonly<Record<string, unknown>>, pointer: string) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        holdsJson(name) ? value : resolveValue(value, lookup, `${pointer}/${name}`),
      ]),
    );
  if (mutation.type === "insert")
    return {
      ...mutation,
      values: mutation.values.map((values, index) => row(values, `/mutation/values/${index}`)),
    };
  const where = resolveConditions(mutation.where, lookup, "/mutation/where");
  return mutation.type === "update"
    ? { ...mutation, set: row(mutation.set, "/mutation/set"), where }
    : { ...mutation, where };
}

/** The value at a path like `steps.0.data.0.id`. @param answers of the steps so far, as JSON text */
export function lookUp(answers: readonly string[], path: string, pointer: string): unknown {
  const [root, step = "", ...names] = path.split(".");
  const text = /^\d{1,2}$/.test(step) ? answers[Number(step)] : undefined;
  if (root !== "steps" || text === undefined || names.length === 0)
    throw new Problem(pointer, `${JSON.stringify(path)} names no value of an earlier step`);
  let value: unknown = JSON.parse(text);
  for (const name of names) {
    const isThere = typeof value === "object" && value !== null && Object.hasOwn(value, name);
    if (!isThere)
      throw new Problem(
        pointer,
        `${JSON.stringify(path)} leads to nothing in the answer of that step`,
      );
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

interface Lists {
  readonly select?: Select;
  readonly where?: readonly ConditionItem[];
  readonly having?: readonly ConditionItem[];
}

function resolveLists({ select, where, having }: Lists, lookup: Lookup, pointer: string): Lists {
  return {
    ...(select === undefined ? {} : { select: resolveSelect(select, lookup, `${pointer}/select`) }),
    ...(where === undefined ? {} : { where: resolveConditions(where, lookup, `${pointer}/where`) }),
    ...(having === undefined
      ? {}
      : { having: resolveConditions(having, lookup, `${pointer}/having`) }),
  };
}

function resolveSelect(select: Select, lookup: Lookup, pointer: string): Select {
  if (select === "*") return select;
  return (select as Exclude<Select, "*">).map((item, index) => {
    const place = `${pointer}/${index}`;
    if (typeof item === "string") return item;
    if ("relation" in item) return { ...item, ...resolveLists(item, lookup, place) };
    return "filter" in item && item.filter !== undefined
      ? { ...item, filter: resolveConditions(item.filter, lookup, `${place}/filter`) }
      : item;
  });
}

const resolveConditions = (
  items: readonly ConditionItem[],
  lookup: Lookup,
  pointer: string,
): readonly ConditionItem[] =>
  items.map((item, index) => resolveCondition(item, lookup, `${pointer}/${index}`));

function resolveCondition(item: ConditionItem, lookup: Lookup, pointer: string): ConditionItem {
  const { and, or, not, where, path, op, value } = item;
  if (and !== undefined) return { ...item, and: resolveConditions(and, lookup, `${pointer}/and`) };
  if (or !== undefined) return { ...item, or: resolveConditions(or, lookup, `${pointer}/or`) };
  if (not !== undefined) return { ...item, not: resolveCondition(not, lookup, `${pointer}/not`) };
  if (where !== undefined)
    return { ...item, where: resolveConditions(where, lookup, `${pointer}/where`) };
  if (value === undefined || path !== undefined || op === "jsonContains") return item;
  return { ...item, value: resolveValue(value, lookup, `${pointer}/value`) };
}

/** A reference, or a list in which some items are references; everything else stays as it is. */
function resolveValue(value: unknown, lookup: Lookup, pointer: string): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => resolveOne(item, lookup, `${pointer}/${index}`));
  const kind = arithmeticOf(value);
  if (kind === undefined) return resolveOne(value, lookup, pointer);
  const inner = (value as Record<string, unknown>)[kind];
  return { [kind]: resolveOne(inner, lookup, `${pointer}/${kind}`) };
}

function resolveOne(value: unknown, lookup: Lookup, pointer: string): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { $ref: path } = value as { $ref?: unknown };
  if (path === undefined || Object.keys(value).length !== 1) return value;
  if (typeof path !== "string") throw new Problem(`${pointer}/$ref`, "must be a string");
  return lookup(path, pointer);
}

function arithmeticOf(value: unknown): "inc" | "dec" | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return "inc" in value ? "inc" : "dec" in value ? "dec" : undefined;
}
