// Loads the MCP tools: the generated list, the types of their arguments and results, and the
// validators of arguments. The files are read when they are first used.
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
 * The description of the MCP endpoint, with its tools in the order in which `tools/list` returns
 * them.
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
 * Returns the schema of an object whose property `requestBody` contains the arguments of the tool.
 * With this property name, errors in arguments get the same texts as errors in request bodies.
 */
export const argumentsSchema = (name: ToolName): Json => ({
  type: "object",
  properties: { requestBody: schemaOf(name, "arguments") },
});

export const toolsDocument = (): ToolsDocument => loadGenerated("mcp.json");

/**
 * Returns the document with the schemas of all tools, for validation. It contains keywords that the
 * schemas in `tools/list` do not show to clients.
 */
export const toolSchemas = (): Json => loadGenerated("mcp-schemas.json");

/**
 * Checks the arguments of a tool call against the tool's schema. Removes optional fields that are
 * null.
 * @param given the arguments; fields that are null are deleted in this object
 * @returns one text for each error, with a JSON Pointer to the invalid part; empty if the arguments
 *   are valid
 */
export function checkToolArguments(name: ToolName, given: unknown): readonly string[] {
  const validators = loadGenerated<Record<ToolName, ValidateFunction>>("validators/tools.cjs");
  const validate = validators[name];
  return validate({ requestBody: given }) ? [] : describeFlaws(validate.errors ?? []);
}

const resultValidatorCache = new Map<ToolName, ValidateFunction>();
const compileResult = lazyCompiler(toolSchemas, { code: { optimize: false } });

/**
 * Checks the result of a tool against the tool's output schema. Only tests and development mode use
 * it.
 * @returns one text for each error; empty if the result is valid
 */
export function checkToolResult(name: ToolName, result: unknown): readonly string[] {
  let validate = resultValidatorCache.get(name);
  if (validate === undefined) {
    validate = compileResult(schemaOf(name, "result"));
    resultValidatorCache.set(name, validate);
  }
  return validate(result) ? [] : describeFlaws(validate.errors ?? []);
}
