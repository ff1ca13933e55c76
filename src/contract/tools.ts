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

/** A tool as `tools/list` shows it. */
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

const schemaOf = (name: ToolName, part: "arguments" | "result"): Json => ({
  $ref: `#/components/schemas/${name}_${part}`,
});

/** The arguments under the name that bodies have, so that flaws are told in the same words. */
export const argumentsSchema = (name: ToolName): Json => ({
  type: "object",
  properties: { requestBody: schemaOf(name, "arguments") },
});

const load = createRequire(import.meta.url);
const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../generated/${name}`, import.meta.url), "utf8"));

let document: ToolsDocument | undefined;
let validators: Readonly<Record<string, ValidateFunction>> | undefined;

export const toolsDocument = (): ToolsDocument => (document ??= read("mcp.json") as ToolsDocument);

/** The schemas that arguments and results are checked by, which say more than clients are shown. */
export const toolSchemas = (): Json => read("mcp-schemas.json") as Json;

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
const compileResult = laterCompiler(toolSchemas, { code: { optimize: false } });

/** What a result breaks of a tool's output schema, in words; empty when nothing. For tests and development. */
export function checkToolResult(name: ToolName, result: unknown): readonly string[] {
  let validate = results.get(name);
  if (validate === undefined) {
    validate = compileResult(schemaOf(name, "result"));
    results.set(name, validate);
  }
  return validate(result) ? [] : describeFlaws(validate.errors ?? []);
}
