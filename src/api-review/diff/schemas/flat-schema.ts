// Flattens a schema: follows its references and merges `allOf`. So two different texts of the same
// schema give the same result. Schemas inside a flat schema are not flattened.
import { canonicalJson, isObject } from "../../../platform/index.ts";
import { isReference, type ContractSource } from "../sources/contract-source.ts";
import { adoptPlace } from "../sources/positions.ts";

/** A keyword with its value. `holder` is the schema in which it was written. */
export interface Keyword {
  readonly value: unknown;
  readonly holder: unknown;
}

export interface SchemaUnion extends Keyword {
  readonly keyword: "anyOf" | "oneOf";
  readonly branches: readonly unknown[];
  /** Our own selectors of the branches (`x-select`). */
  readonly selectors: readonly unknown[] | undefined;
}

export interface FlatSchema {
  readonly node: unknown;
  /** The schema to which its references lead. Reports show the line of this schema. */
  readonly home: unknown;
  /** JSON types that fit; undefined if each type fits. */
  readonly types: ReadonlySet<string> | undefined;
  /** Values that fit, by their canonical JSON; undefined if there is no list. */
  readonly values: ReadonlySet<string> | undefined;
  readonly required: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, Keyword>;
  readonly unions: readonly SchemaUnion[];
  /** All other keywords. Also contains `type` and `enum`, so that reports can show their lines. */
  readonly keywords: ReadonlyMap<string, Keyword>;
}

/** Keywords that say nothing about a value, and that no reader sees. */
const ignored = new Set(["$ref", "allOf", "$id", "$schema", "$comment", "$defs", "definitions"]);
/**
 * If `allOf` contains two values of one of these bounds, the smaller value counts. For all other
 * bounds, the larger value counts.
 */
const upperBounds = /^(?:max|exclusiveMax|x-parts-max)/;
const bounds = /^(?:exclusive)?(?:max|min)|^x-parts-max$/i;
const words = /^(?:title|description|examples?|x-tool|x-expected)$/;
const subschemas = new Set(["items", "additionalProperties", "propertyNames", "contains"]);

/** Flattens the schemas of one revision, each once. */
export class FlatSchemas {
  readonly #source: ContractSource;
  readonly #known = new WeakMap<object, FlatSchema>();

  constructor(source: ContractSource) {
    this.#source = source;
  }

  get(schema: unknown): FlatSchema {
    if (typeof schema !== "object" || schema === null) return this.#flatten(schema);
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    const flat = this.#flatten(schema);
    this.#known.set(schema, flat);
    return flat;
  }

  #flatten(schema: unknown): FlatSchema {
    const builder = new FlatBuilder(this.#source);
    builder.add(schema, new Set());
    return builder.finish(schema);
  }
}

class FlatBuilder {
  readonly #source: ContractSource;
  #types: Set<string> | undefined;
  #values: Set<string> | undefined;
  readonly #required = new Set<string>();
  readonly #properties = new Map<string, Keyword>();
  readonly #unions: SchemaUnion[] = [];
  readonly #keywords = new Map<string, Keyword>();

  constructor(source: ContractSource) {
    this.#source = source;
  }

  /**
   * Merges a schema into this flat schema. `chain` contains the schemas around it, because a schema
   * may refer to itself.
   */
  add(schema: unknown, chain: ReadonlySet<unknown>): void {
    if (schema === false) this.#keywords.set("not", { value: true, holder: undefined });
    if (!isObject(schema) || chain.has(schema)) return;
    const longer = new Set(chain).add(schema);
    if (isReference(schema)) {
      const target = this.#source.follow(schema);
      if (target === undefined) this.#keep("$ref", schema.$ref, schema);
      else this.add(target, longer);
    }
    const { allOf } = schema;
    if (Array.isArray(allOf)) for (const part of allOf) this.add(part, longer);
    const own = Object.entries(schema).filter(([keyword]) => !ignored.has(keyword));
    // Unions are merged first, because a branch can become part of this schema. The schema's own
    // descriptions then replace those of the branch.
    const [unions, others] = [true, false].map((isUnion) =>
      own.filter(([keyword]) => isUnion === (keyword === "anyOf" || keyword === "oneOf")),
    ) as [typeof own, typeof own];
    for (const [keyword, value] of [...unions, ...others])
      this.#merge(keyword, value, schema, longer);
  }

  #merge(keyword: string, value: unknown, holder: unknown, chain: ReadonlySet<unknown>): void {
    if (keyword === "required" && Array.isArray(value)) {
      for (const name of value) this.#required.add(String(name));
      this.#keywords.set(keyword, { value: undefined, holder });
    } else if (keyword === "properties" && isObject(value)) {
      for (const [name, schema] of Object.entries(value)) this.#addProperty(name, schema, value);
      this.#keywords.set(keyword, { value: undefined, holder });
    } else if (keyword === "type") {
      const types = new Set((Array.isArray(value) ? value : [value]).map(String));
      this.#types = this.#types === undefined ? types : commonTypes(this.#types, types);
      this.#keywords.set(keyword, { value: undefined, holder });
    } else if ((keyword === "enum" && Array.isArray(value)) || keyword === "const") {
      const values = new Set((Array.isArray(value) ? value : [value]).map(canonicalJson));
      this.#values = this.#values === undefined ? values : this.#values.intersection(values);
      this.#keywords.set("enum", { value: undefined, holder });
    } else if ((keyword === "anyOf" || keyword === "oneOf") && Array.isArray(value))
      this.#addUnion(keyword, value, holder, chain);
    else if (keyword !== "x-select") this.#keep(keyword, value, holder);
  }

  #addProperty(name: string, schema: unknown, holder: unknown): void {
    const known = this.#properties.get(name);
    const value =
      known === undefined ? schema : adoptPlace({ allOf: [known.value, schema] }, schema);
    this.#properties.set(name, { value, holder });
  }

  #addUnion(
    keyword: "anyOf" | "oneOf",
    branches: readonly unknown[],
    holder: unknown,
    chain: ReadonlySet<unknown>,
  ): void {
    if (branches.length === 1) return this.add(branches[0], chain);
    const types = branches.map(typesAlone);
    if (types.every((each) => each !== undefined))
      return this.#merge("type", types.flat(), adoptPlace({ type: null }, holder), chain);
    const others = branches.filter((branch) => !this.#isNull(branch, chain));
    // "X or null" is another way to write X whose types include null.
    if (others.length === 1 && branches.length === 2 && this.#types === undefined) {
      this.add(others[0], chain);
      if (this.#types !== undefined) {
        (this.#types as Set<string>).add("null");
        return;
      }
    }
    const select = isObject(holder) ? holder["x-select"] : undefined;
    const selectors = Array.isArray(select) ? (select as readonly unknown[]) : undefined;
    this.#unions.push({ keyword, branches, selectors, value: branches, holder });
  }

  #isNull(branch: unknown, chain: ReadonlySet<unknown>): boolean {
    if (chain.has(branch)) return false;
    const target = isReference(branch) ? this.#source.resolve(branch) : branch;
    return isObject(target) && target["type"] === "null";
  }

  #keep(keyword: string, value: unknown, holder: unknown): void {
    const known = this.#keywords.get(keyword);
    const merged = known === undefined ? value : mergeKeyword(keyword, known.value, value);
    this.#keywords.set(keyword, { value: merged, holder });
  }

  finish(node: unknown): FlatSchema {
    this.#readOpenApi30();
    const types = this.#types ?? typesOf(this.#values);
    if (types?.has("number") === true) types.delete("integer");
    // The list of values applies to values other than null. `types` says if null is allowed.
    if (types?.has("null") === true && types.size > 1) this.#values?.delete("null");
    return {
      node,
      home: this.#source.resolve(node),
      types,
      values: this.#values,
      required: this.#required,
      properties: this.#properties,
      unions: this.#unions,
      keywords: this.#keywords,
    };
  }

  /** Converts the keywords that OpenAPI 3.0 has for null and for exclusive bounds. */
  #readOpenApi30(): void {
    if (this.#keywords.get("nullable")?.value === true) this.#types?.add("null");
    this.#keywords.delete("nullable");
    for (const [exclusive, bound] of [
      ["exclusiveMinimum", "minimum"],
      ["exclusiveMaximum", "maximum"],
    ] as const) {
      const flag = this.#keywords.get(exclusive);
      const limit = this.#keywords.get(bound);
      if (typeof flag?.value !== "boolean") continue;
      this.#keywords.delete(exclusive);
      if (!flag.value || limit === undefined) continue;
      this.#keywords.set(exclusive, limit);
      this.#keywords.delete(bound);
    }
  }
}

/** Returns the types of a schema that has no other keyword. */
function typesAlone(schema: unknown): readonly unknown[] | undefined {
  if (
    !isObject(schema) ||
    Object.keys(schema).some((keyword) => keyword !== "type" && !words.test(keyword))
  )
    return undefined;
  const { type } = schema;
  return type === undefined ? undefined : [type].flat();
}

function mergeKeyword(keyword: string, one: unknown, other: unknown): unknown {
  if (words.test(keyword) || canonicalJson(one) === canonicalJson(other)) return other;
  if (bounds.test(keyword) && typeof one === "number" && typeof other === "number")
    return upperBounds.test(keyword) ? Math.min(one, other) : Math.max(one, other);
  if (subschemas.has(keyword)) return adoptPlace({ allOf: [one, other] }, other);
  return adoptPlace([one, other], other);
}

/** Returns the types that both lists allow. An integer is a number, too. */
const commonTypes = (one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> =>
  new Set(
    [...one, ...other].filter((jsonType) => {
      const allows = (types: ReadonlySet<string>): boolean =>
        types.has(jsonType) || (jsonType === "integer" && types.has("number"));
      return allows(one) && allows(other);
    }),
  );

/** Returns the types of listed values. A schema with a list of values needs no `type`. */
function typesOf(values: ReadonlySet<string> | undefined): Set<string> | undefined {
  if (values === undefined) return undefined;
  return new Set([...values].map((text) => typeOfJson(JSON.parse(text))));
}

function typeOfJson(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
}
