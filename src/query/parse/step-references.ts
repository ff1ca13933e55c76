// Replaces references such as `{"$ref": "steps.0.data.0.id"}` in a step of a transaction by values
// from earlier steps (G8.3). In a json column, an object with the key `$ref` is an ordinary value
// and stays unchanged. Refuses references to later steps, and references to objects.
import { Problem, type ConditionItem } from "../../conditions/index.ts";
import type { ReadQuery, Select, Mutation } from "./request.ts";

/**
 * Returns the value to which a path refers.
 * @param pointer JSON Pointer of the reference
 * @throws Problem if the path refers to no value
 */
export type Lookup = (path: string, pointer: string) => unknown;

/** Replaces the references in one step. Its methods throw a Problem if a reference is invalid. */
export class StepReferences {
  readonly #lookup: Lookup;
  readonly #holdsJson: (alias: string, column: string) => boolean;

  /**
   * @param holdsJson returns true if a column of the table with this alias has the type json;
   *   `column` is its name or GUID in the request
   */
  constructor(lookup: Lookup, holdsJson: (alias: string, column: string) => boolean) {
    this.#lookup = lookup;
    this.#holdsJson = holdsJson;
  }

  /** Returns the query with values in place of references. */
  query(query: ReadQuery): ReadQuery {
    return { ...query, ...this.#lists(query, query.from, "/query") };
  }

  /** Returns the mutation with values in place of references. */
  mutation(mutation: Mutation): Mutation {
    const { table } = mutation;
    const cell = ([name, value]: [string, unknown], pointer: string): [string, unknown] => [
      name,
      this.#holdsJson(table, name) ? value : this.#value(value, `${pointer}/${name}`),
    ];
    const row = (values: Readonly<Record<string, unknown>>, pointer: string) =>
      Object.fromEntries(Object.entries(values).map((entry) => cell(entry, pointer)));
    if (mutation.type === "insert") {
      const values = mutation.values.map((each, index) => row(each, `/mutation/values/${index}`));
      return { ...mutation, values };
    }
    const where = this.#conditions(mutation.where, table, "/mutation/where");
    return mutation.type === "update"
      ? { ...mutation, set: row(mutation.set, "/mutation/set"), where }
      : { ...mutation, where };
  }

  /**
   * Returns the lists `select`, `where` and `having` with values in place of references.
   * @param alias alias of the table whose columns the lists name
   */
  #lists({ select, where, having }: Lists, alias: string, pointer: string): Lists {
    return {
      ...(select && { select: this.#select(select, alias, `${pointer}/select`) }),
      ...(where && { where: this.#conditions(where, alias, `${pointer}/where`) }),
      ...(having && { having: this.#conditions(having, alias, `${pointer}/having`) }),
    };
  }

  #select(select: Select, alias: string, pointer: string): Select {
    if (select === "*") return select;
    return (select as Exclude<Select, "*">).map((item, index) => {
      const place = `${pointer}/${index}`;
      if (typeof item === "string") return item;
      if ("relation" in item) return { ...item, ...this.#lists(item, item.ref, place) };
      return "filter" in item && item.filter !== undefined
        ? { ...item, filter: this.#conditions(item.filter, alias, `${place}/filter`) }
        : item;
    });
  }

  #conditions(items: readonly ConditionItem[], alias: string, pointer: string) {
    return items.map((item, index) => this.#condition(item, alias, `${pointer}/${index}`));
  }

  #condition(item: ConditionItem, alias: string, pointer: string): ConditionItem {
    const { and, or, not, ref = "", where, field = "", path, value } = item;
    if (and !== undefined) return { ...item, and: this.#conditions(and, alias, `${pointer}/and`) };
    if (or !== undefined) return { ...item, or: this.#conditions(or, alias, `${pointer}/or`) };
    if (not !== undefined) return { ...item, not: this.#condition(not, alias, `${pointer}/not`) };
    if (where !== undefined)
      return { ...item, where: this.#conditions(where, ref, `${pointer}/where`) };
    if (value === undefined || path !== undefined || this.#holdsJson(alias, field)) return item;
    return { ...item, value: this.#value(value, `${pointer}/value`) };
  }

  /**
   * Replaces a reference, the references in a list, or a reference in `inc` or `dec`. All other
   * values stay as they are.
   */
  #value(value: unknown, pointer: string): unknown {
    if (Array.isArray(value))
      return value.map((item: unknown, index) => this.#one(item, `${pointer}/${index}`));
    const kind = arithmeticOf(value);
    if (kind === undefined) return this.#one(value, pointer);
    const inner = (value as Record<string, unknown>)[kind];
    return { ...(value as object), [kind]: this.#one(inner, `${pointer}/${kind}`) };
  }

  #one(value: unknown, pointer: string): unknown {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, "$ref")) return value;
    const { $ref: path, ...others } = value as { $ref?: unknown };
    if (typeof path !== "string") throw new Problem(`${pointer}/$ref`, "must be a string");
    if (Object.keys(others).length > 0)
      throw new Problem(pointer, "a reference must have no other key than `$ref`");
    return this.#lookup(path, pointer);
  }
}

type Lists = Pick<Partial<ReadQuery>, "select" | "where" | "having">;

function arithmeticOf(value: unknown): "inc" | "dec" | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.hasOwn(value, "inc") ? "inc" : Object.hasOwn(value, "dec") ? "dec" : undefined;
}
