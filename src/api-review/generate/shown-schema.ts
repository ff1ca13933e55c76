// Makes the schema of a tool's arguments or result as clients see it. The schema is complete but
// short, because an AI client reads the list of tools in each conversation (G37.16). It accepts all
// values that the validators accept. It leaves out patterns and formats of strings, because the
// error of a refused call names them.

import { isObject } from "../../platform/index.ts";
import type { DocumentNode } from "./document-fields.ts";

export type Components = Readonly<Record<string, DocumentNode>>;
export type ToolPart = "arguments" | "result";

const componentPrefix = "#/components/schemas/";
const scalars: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean", "null"]);

const formsOfStrings = ["format", "pattern", "minLength", "maxLength", "propertyNames"];
const bounds = ["minimum", "maximum", "minItems", "maxItems", "minProperties", "maxProperties"];
const leftOut: Readonly<Record<ToolPart, ReadonlySet<string>>> = {
  arguments: new Set(["description", ...formsOfStrings, "maxProperties"]),
  // Clients need no limits and no lists of allowed values for results, because they send no
  // results. The gateway checks its results itself.
  result: new Set(["description", "enum", ...formsOfStrings, ...bounds]),
};

/**
 * Returns the schema of a tool's arguments or result as clients see it.
 * @param name the name of the component that contains the complete schema of the tool
 * @throws Error if an `allOf` contains anything other than one `$ref`
 */
export function shownSchema(name: string, part: ToolPart, components: Components): DocumentNode {
  const root = components[name]!;
  const uses = referenceCounts(root, components);
  const definitions = new Map<string, DocumentNode>();

  /**
   * Returns a part of the schema as clients see it.
   * @param isOwn true if the part is in the tool's own file, not in a shared definition
   */
  function shown(schema: DocumentNode, isOwn: boolean): DocumentNode {
    const target = targetOf(schema);
    if (target === undefined) return body(schema, isOwn, toolText(schema, isOwn));
    const definition = components[target]!;
    const isArgument = isOwn && part === "arguments";
    const text = toolText(schema, isOwn) ?? toolText(definition, isArgument);
    if (isInline(definition, uses.get(target)!)) return body(definition, false, text);
    if (!definitions.has(target)) {
      definitions.set(target, {});
      definitions.set(target, body(definition, false, toolText(definition, false)));
    }
    const { type } = definition;
    const isToldThere = toolText(schema, isOwn) === undefined && definition["x-tool"] !== undefined;
    return {
      ...(text === undefined || isToldThere ? {} : { description: text }),
      ...(type === undefined ? {} : { type }),
      $ref: `#/$defs/${target}`,
    };
  }

  function body(schema: DocumentNode, isOwn: boolean, text: string | undefined): DocumentNode {
    const kept = Object.entries(schema)
      .filter(([key]) => !key.startsWith("x-") && !leftOut[part].has(key))
      .filter(([key, value]) => !saysNothing(key, value))
      // Without this filter, a client would have to refuse a result with a new field.
      .filter(([key, value]) => !(part === "result" && isClosing(key, value)))
      .map(([key, value]) => [key, shownField(key, value, isOwn)] as const);
    return { ...(text ? { description: text } : {}), ...Object.fromEntries(kept) };
  }

  function shownField(key: string, value: unknown, isOwn: boolean): unknown {
    const inner = (schema: unknown): unknown => (isObject(schema) ? shown(schema, isOwn) : schema);
    if (key === "properties")
      return Object.fromEntries(
        Object.entries(value as DocumentNode).map(([name, schema]) => [name, inner(schema)]),
      );
    if (key === "anyOf") return (value as readonly unknown[]).map(inner);
    return key === "items" || key === "additionalProperties" ? inner(value) : value;
  }

  const whole = body(root, true, undefined);
  const sorted = [...definitions].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.length === 0 ? whole : { ...whole, $defs: Object.fromEntries(sorted) };
}

/**
 * Returns the description that MCP clients see. In shared definitions, only `x-tool` is meant for
 * tools: the field `description` is about HTTP.
 */
const toolText = (schema: DocumentNode, isOwn: boolean): string | undefined =>
  (schema["x-tool"] ?? (isOwn ? schema["description"] : undefined)) as string | undefined;

const isClosing = (key: string, value: unknown): boolean =>
  key === "additionalProperties" && value === false;

/** Returns true for a keyword that allows every value, so that it can be left out. */
const saysNothing = (key: string, value: unknown): boolean =>
  (key === "additionalProperties" && value === true) ||
  (key === "items" && isObject(value) && Object.keys(value).length === 0);

/**
 * Returns true if the definition replaces the reference to it, because it is used only once or is
 * no longer than a reference.
 */
const isInline = (definition: DocumentNode, uses: number): boolean =>
  uses === 1 || (isScalar(definition) && definition["enum"] === undefined);

const isScalar = ({ type }: DocumentNode): boolean =>
  type !== undefined && [type].flat().every((name) => scalars.has(name));

/**
 * Returns the name of the component to which the schema refers, directly or with a description
 * beside the reference.
 */
function targetOf({ $ref, allOf }: DocumentNode): string | undefined {
  if (typeof $ref === "string") return $ref.slice(componentPrefix.length);
  if (allOf === undefined) return undefined;
  const [only, ...more] = allOf as readonly DocumentNode[];
  if (only === undefined || more.length > 0 || typeof only["$ref"] !== "string")
    throw new Error(
      "A schema of a tool has an `allOf` that is not exactly one reference. Write the schema without `allOf`.",
    );
  return targetOf(only);
}

/** Counts the references to each component that the schema reaches. */
function referenceCounts(root: DocumentNode, components: Components): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  const count = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(count);
    if (!isObject(node)) return;
    for (const [key, value] of Object.entries(node)) {
      if (key.startsWith("x-")) continue;
      if (key !== "$ref" || typeof value !== "string") {
        count(value);
        continue;
      }
      const target = value.slice(componentPrefix.length);
      uses.set(target, (uses.get(target) ?? 0) + 1);
      if (uses.get(target) === 1) count(components[target]);
    }
  };
  count(root);
  return uses;
}
