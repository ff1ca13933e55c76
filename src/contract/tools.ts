// Loads the MCP tools: the generated list, the types of their arguments and results, and the
// validators of arguments. The files are read at first use.
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { components } from "../../generated/mcp.d.ts";
import type { Json } from "./document.ts";
import { loadGenerated } from "./generated-files.ts";
import { lazyCompiler } from "./lazy-compiler.ts";
import { describeFlaws } from "./request-errors.ts";

type ToolSchemas = components["schemas"];
type NameIn<Key> = Key extends `${infer Name}_arguments` ? Name : never;

export type ToolName = NameIn<keyof ToolSchemas>;
export type ToolArguments<Name extends ToolName> = ToolSchemas[`${Name}_arguments`];
export type ToolResult<Name extends ToolName> = ToolSchemas[`${Name}_result`];

/** A tool in the response of `tools/list`. */
export interface ToolDescription {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly annotations: Readonly<Record<string, boolean>>;
  readonly inputSchema: Json;
  readonly outputSchema: Json;
}

/**
 * The description of the MCP endpoint, and its tools in the order of the response to `tools/list`.
 */
export interface ToolsDocument {
  readonly title: string;
  /** Version of the API. */
  readonly version: string;
  readonly description: string;
  readonly instructions: string;
  readonly tools: readonly ToolDescription[];
}

const schemaOf = (name: ToolName, part: "arguments" | "result"): Json => ({
  $ref: `#/components/schemas/${name}_${part}`,
});

/**
 * Returns the schema of a tool's arguments. They are checked as if they were a request body, so
 * that error texts are the same.
 */
export const argumentsSchema = (name: ToolName): Json => ({
  type: "object",
  properties: { requestBody: schemaOf(name, "arguments") },
});

export const toolsDocument = (): ToolsDocument => loadGenerated("mcp.json");

/**
 * Returns the schemas for validation. They contain more than the schemas that `tools/list` shows.
 */
export const toolSchemas = (): Json => loadGenerated("mcp-schemas.json");

/**
 * Checks arguments against a tool's schema. Removes optional fields that are null.
 * @returns one line for each error, with its JSON Pointer; empty if the arguments are valid
 */
export function checkToolArguments(name: ToolName, given: unknown): readonly string[] {
  const validators = loadGenerated<Record<ToolName, ValidateFunction>>("validators/tools.cjs");
  const validate = validators[name];
  return validate({ requestBody: given }) ? [] : describeFlaws(validate.errors ?? []);
}

const resultValidatorCache = new Map<ToolName, ValidateFunction>();
const compileResult = lazyCompiler(toolSchemas, { code: { optimize: false } });

/**
 * Checks a result against a tool's output schema. Only tests and development mode use it.
 * @returns one line for each error; empty if the result is valid
 */
export function checkToolResult(name: ToolName, result: unknown): readonly string[] {
  let validate = resultValidatorCache.get(name);
  if (validate === undefined) {
    validate = compileResult(schemaOf(name, "result"));
    resultValidatorCache.set(name, validate);
  }
  return validate(result) ? [] : describeFlaws(validate.errors ?? []);
}
