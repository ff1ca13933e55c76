// Makes requests with exactly one defect from a valid value: one field is removed, added, or
// replaced. It also makes the valid values at the bounds of a schema. The caller checks each value
// with a validator, so a value that is no defect after all is left out.
import type { Json } from "../../contract/index.ts";
import { choicesFor } from "./choices.ts";
import { isObject, typeOf, typesOf, type SchemaReader } from "./flat-schemas.ts";
import { generatedText, unionOf } from "./values.ts";

/** A value with one deliberate change, and the kind of the change. */
export interface Variant {
  /** The kind of the change, such as `type`, `missing` or `max+1`. */
  readonly kind: string;
  /** JSON pointer of the changed value. */
  readonly at: string;
  /** The whole value after the change. */
  readonly value: unknown;
  /** False for a defect. True for a value at a bound, which the schema allows. */
  readonly isValid: boolean;
  /** The schema that the changed value should fit. */
  readonly schema: Json;
}

/** Returns true if a value fits a schema. */
export type Fits = (schema: Json, value: unknown) => boolean;

type Path = readonly (string | number)[];

interface DefectPlace {
  readonly path: Path;
  readonly schema: Json;
  readonly value: unknown;
}

/** Maximum size of texts and lists at a bound. Larger values would only fill the connection. */
const SIZE_MAX = 70_000;

/** Returns every variant of a value that fits its schema. */
export function variantsOf(
  schema: Json,
  value: unknown,
  reader: SchemaReader,
  fits: Fits,
): readonly Variant[] {
  const places: DefectPlace[] = [];
  collectPlaces(schema, value, [], places, reader, fits);
  return places.flatMap((place) =>
    changesOf(place, reader).map(({ kind, changed, isValid = false, key }) => {
      const path = key === undefined ? place.path : [...place.path, key];
      return {
        kind,
        at: pointerOf(path),
        value: withValue(value, path, changed),
        isValid,
        schema: place.schema,
      };
    }),
  );
}

/**
 * Finds all positions inside a value that can get a defect, with their schemas. For a union, uses
 * the branch that the value matches.
 */
function collectPlaces(
  schema: Json,
  value: unknown,
  path: Path,
  places: DefectPlace[],
  reader: SchemaReader,
  fits: Fits,
): void {
  const flat = reader.flat(schema);
  const union = unionOf(flat);
  if (union !== undefined) {
    const { anyOf: _anyOf, oneOf: _oneOf, ...rest } = flat;
    places.push({ path, schema: flat, value });
    const branch = union.find((one) => fits(one, value));
    if (branch !== undefined)
      collectPlaces({ allOf: [rest, branch] }, value, path, places, reader, fits);
    return;
  }
  places.push({ path, schema: flat, value });
  if (Array.isArray(value) && isObject(flat["items"])) {
    // Only the first two items of a list are changed, because all items have the same schema.
    value
      .slice(0, 2)
      .forEach((item, index) =>
        collectPlaces(flat["items"] as Json, item, [...path, index], places, reader, fits),
      );
  } else if (isObject(value)) {
    const properties = (flat["properties"] ?? {}) as Record<string, Json>;
    const more = isObject(flat["additionalProperties"]) ? flat["additionalProperties"] : undefined;
    for (const [key, inner] of Object.entries(value)) {
      const declared = Object.hasOwn(properties, key) ? properties[key] : more;
      if (declared !== undefined)
        collectPlaces(declared, inner, [...path, key], places, reader, fits);
    }
  }
}

/** In `changed`, this value means that the field is removed. */
const REMOVED = Symbol("removed");

interface DefectChange {
  readonly kind: string;
  readonly changed: unknown;
  readonly isValid?: boolean;
  /** The name of the field that changes. Undefined if the value itself is replaced. */
  readonly key?: string;
}

function changesOf({ schema, value }: DefectPlace, reader: SchemaReader): readonly DefectChange[] {
  const types = typesOf(schema);
  const isUnion = unionOf(schema) !== undefined;
  const changes: DefectChange[] = [];
  if (isUnion)
    for (const other of [true, 7.5, "", {}, []]) changes.push({ kind: "union", changed: other });
  else {
    if (types.length > 0) {
      for (const wrong of wrongTypes(types)) changes.push({ kind: "type", changed: wrong });
      if (!types.includes("null")) changes.push({ kind: "null", changed: null });
    }
    if (Array.isArray(schema["enum"]) || schema["const"] !== undefined) {
      const kind = schema["const"] === undefined ? "enum" : "const";
      changes.push({ kind, changed: typeof value === "string" ? `${value}x` : 987_654 });
    } else if (typeof value === "string") changes.push(...textChanges(schema, value));
    else if (typeof value === "number") changes.push(...numberChanges(schema));
    else if (Array.isArray(value)) changes.push(...listChanges(schema, value));
  }
  if (isObject(value)) changes.push(...objectChanges(schema, value, reader));
  return changes;
}

/** Returns values of wrong types, one for each typical mistake of clients. */
function wrongTypes(types: readonly string[]): readonly unknown[] {
  const candidates: readonly unknown[] = [
    "wrong type",
    7,
    7.5,
    true,
    ["wrong type"],
    { wrong: "type" },
  ];
  return candidates
    .filter((value) => {
      const jsonType = typeOf(value);
      return !types.includes(jsonType) && !(jsonType === "integer" && types.includes("number"));
    })
    .slice(0, 2);
}

function textChanges(schema: Json, value: string): readonly DefectChange[] {
  const changes: DefectChange[] = [];
  const choices = choicesFor(`text ${value}`);
  const ofLength = (kind: string, length: number, isValid: boolean): void => {
    if (length < 0 || length > SIZE_MAX) return;
    const text = generatedText(schema, choices, length);
    if (Array.from(text).length === length) changes.push({ kind, changed: text, isValid });
    else if (!isValid) changes.push({ kind, changed: value.padEnd(length, "a").slice(0, length) });
  };
  const { minLength, maxLength, pattern, format, "x-normal-length": normal } = schema;
  const bounds = (low: unknown, high: unknown): void => {
    if (typeof low === "number" && low > 0) {
      ofLength("min-1", low - 1, false);
      ofLength("min", low, true);
      ofLength("min+1", low + 1, true);
    }
    if (typeof high === "number") {
      ofLength("max-1", high - 1, true);
      ofLength("max", high, true);
      ofLength("max+1", high + 1, false);
    }
  };
  bounds(minLength, maxLength);
  if (Array.isArray(normal)) bounds(normal[0], normal[1]);
  if (typeof pattern === "string")
    for (const wrong of ["\u0001", `${value}\u0020`, `${value}!`, "?", "ä", ""])
      changes.push({ kind: "pattern", changed: wrong });
  if (typeof format === "string")
    for (const wrong of [`not a ${format}`, "2026-02-30", ":"])
      changes.push({ kind: "format", changed: wrong });
  if (schema["x-visible"] === true)
    changes.push({ kind: "visible", changed: `${value.slice(0, 1)}\u200b${value.slice(1)}` });
  return changes;
}

function numberChanges(schema: Json): readonly DefectChange[] {
  const {
    minimum,
    maximum,
    exclusiveMinimum,
    exclusiveMaximum,
    multipleOf,
    type: jsonType,
  } = schema;
  const step = typeof multipleOf === "number" ? multipleOf : 1;
  const changes: DefectChange[] = [];
  const add = (kind: string, changed: number, isValid: boolean): void => {
    if (Number.isSafeInteger(changed) || jsonType !== "integer")
      changes.push({ kind, changed, isValid });
  };
  if (typeof minimum === "number") {
    add("min-1", minimum - step, false);
    add("min", minimum, true);
    add("min+1", minimum + step, true);
  }
  if (typeof maximum === "number") {
    add("max-1", maximum - step, true);
    add("max", maximum, true);
    add("max+1", maximum + step, false);
  }
  if (typeof exclusiveMinimum === "number") add("min-1", exclusiveMinimum, false);
  if (typeof exclusiveMaximum === "number") add("max+1", exclusiveMaximum, false);
  if (typeof multipleOf === "number") add("multiple", step * 3 + step / 2, false);
  if (jsonType === "integer") changes.push({ kind: "type", changed: 7.5 });
  return changes;
}

function listChanges(schema: Json, value: readonly unknown[]): readonly DefectChange[] {
  const { minItems, maxItems, uniqueItems } = schema;
  const changes: DefectChange[] = [];
  const ofSize = (kind: string, size: number, isValid: boolean): void => {
    if (size < 0 || size > 2000 || (value.length === 0 && size > 0)) return;
    changes.push({
      kind,
      changed: Array.from({ length: size }, (_, at) => value[at % value.length]),
      isValid,
    });
  };
  if (typeof minItems === "number" && minItems > 0) {
    ofSize("min-1", minItems - 1, false);
    ofSize("min", minItems, true);
  }
  if (typeof maxItems === "number") {
    ofSize("max", maxItems, true);
    ofSize("max+1", maxItems + 1, false);
  }
  if (uniqueItems === true && value.length > 0)
    changes.push({ kind: "unique", changed: [...value, value[0]] });
  return changes;
}

function objectChanges(schema: Json, value: Json, reader: SchemaReader): readonly DefectChange[] {
  const changes: DefectChange[] = [];
  for (const key of (schema["required"] ?? []) as string[])
    if (key in value) changes.push({ kind: "missing", key, changed: REMOVED });
  const isClosed =
    schema["additionalProperties"] === false || schema["unevaluatedProperties"] === false;
  if (isClosed) changes.push({ kind: "extra", key: "unexpectedField", changed: "surplus" });
  const properties = (schema["properties"] ?? {}) as Record<string, Json>;
  for (const [key, declared] of Object.entries(properties))
    if (reader.flat(declared)["readOnly"] !== true && !(key in value) && isClosed)
      changes.push({ kind: "type", key, changed: { unexpected: ["nested"] } });
  const { maxProperties, minProperties, propertyNames } = schema;
  const [first] = Object.entries(value);
  if (typeof maxProperties === "number" && maxProperties <= 1000 && first !== undefined)
    for (const [kind, size] of [
      ["max", maxProperties],
      ["max+1", maxProperties + 1],
    ] as const) {
      const many = { ...value } as Record<string, unknown>;
      for (let at = 0; Object.keys(many).length < size; at++)
        many[`${first[0].slice(0, 4)}${at}`] = first[1];
      changes.push({ kind, changed: many, isValid: kind === "max" });
    }
  if (typeof minProperties === "number" && minProperties > 0)
    changes.push({ kind: "min-1", changed: {} });
  if (isObject(propertyNames) && first !== undefined)
    changes.push({ kind: "name", key: "not/a name!", changed: first[1] });
  return changes;
}

/** Returns a copy of the value in which the part at the path is replaced or removed. */
function withValue(value: unknown, path: Path, changed: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return changed;
  if (Array.isArray(value))
    return value.map((item, index) => (index === key ? withValue(item, rest, changed) : item));
  const copy = { ...(value as Record<string, unknown>) };
  const inner = rest.length === 0 ? changed : withValue(copy[key], rest, changed);
  if (inner === REMOVED) delete copy[key];
  else copy[key] = inner;
  return copy;
}

const pointerOf = (path: Path): string =>
  path.map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
