// The tools of MCP: the generated list, the types of their arguments and results, the validators of arguments. Read when they are first
// asked for.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { components } from "../../generated/mcp.d.ts";
import type { Json } from "./document.ts";
import { laterCompiler } from "./later-compiler.ts";
import { describeFlaws } from "./request-errors.ts";

type Schemas = components["schemas"];
type NameIn<Key> = Key extends `${infer Name}_arguments` ? Name : never;

export type ToolName = NameIn<keyof Schemas>;
export type ToolArguments<Name extends ToolName> = Schemas[`${Name}_arguments`];
export type ToolResult<Name extends ToolName> = Schemas[`${Name}_result`];

/** A tool as `tools/list` shows it, save for the fields of our own in its schemas. */
export interface ToolDescription {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly annotations: Readonly<Record<string, boolean>>;
  readonly inputSchema: Json;
  readonly outputSchema: Json;
}

/** What the MCP endpoint says of itself, and its tools in the order of the list. */
export interface ToolsDocument {
  readonly title: string;
  /** Of the API. */
  readonly version: string;
  readonly description: string;
  readonly instructions: string;
  readonly tools: readonly ToolDescription[];
}

/** Of arguments, under the name that bodies have, so that flaws are told in the same words; the document is the tool's own schema. */
export const argumentsSchema: Json = {
  type: "object",
  properties: { requestBody: { $ref: "#" } },
};

const load = createRequire(import.meta.url);
let document: ToolsDocument | undefined;
let validators: Readonly<Record<string, ValidateFunction>> | undefined;

export function toolsDocument(): ToolsDocument {
  const file = new URL("../../generated/mcp.json", import.meta.url);
  document ??= JSON.parse(readFileSync(file, "utf8")) as ToolsDocument;
  return document;
}

/**
 * Whether arguments fit a tool's schema; optional fields that are null are taken out of them.
 * @returns what does not fit, each flaw behind the JSON Pointer of its place; empty where all does
 */
export function checkToolArguments(name: ToolName, given: unknown): readonly string[] {
  validators ??= load("../../generated/validators/tools.cjs") as NonNullable<typeof validators>;
  const validate = validators[name]!;
  return validate({ requestBody: given }) ? [] : describeFlaws(validate.errors ?? []);
}

const results = new Map<ToolName, ValidateFunction>();

/** What a result breaks of a tool's output schema, in words; empty when nothing. For tests and development. */
export function checkToolResult(name: ToolName, result: unknown): readonly string[] {
  let validate = results.get(name);
  if (validate === undefined) {
    const { outputSchema } = toolsDocument().tools.find((tool) => tool.name === name)!;
    validate = laterCompiler(() => outputSchema, { code: { optimize: false } })({ $ref: "#" });
    results.set(name, validate);
  }
  return validate(result) ? [] : describeFlaws(validate.errors ?? []);
}
