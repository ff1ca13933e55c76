// Validates against the JSON Schemas of configuration and definition files (openapi/config/), by name. The largest are code that
// `npm run generate` has made; the others are compiled when they are first used.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { components } from "../../generated/config.d.ts";
import type { Json } from "./document.ts";
import { laterCompiler } from "./later-compiler.ts";

/** The types of the files' contents, by the base name of the schema's file: `ConfigTypes["workspace"]`. */
export type ConfigTypes = components["schemas"];
export type ConfigSchemaName = keyof ConfigTypes;

/** Those that are written as code: compiling takes 200 ms of every apply for the first, 55 ms of every start and command for the second. */
export const writtenConfigs: readonly ConfigSchemaName[] = ["workspace", "gateway"];

type ConfigDocument = {
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
} & Json;

const load = createRequire(import.meta.url);
let document: ConfigDocument | undefined;
const compile = laterCompiler(() => configDocument(), { allErrors: true });
const known = new Map<string, ValidateFunction>();

/** The bundled schema of that name; its references are `#/components/schemas/<name>`. */
export const configSchema = (name: ConfigSchemaName): Json =>
  configDocument().components.schemas[name]!;

/** Validates against the schema of that name; finds every error, each with the schema that it broke (`parentSchema`) and the value (`data`). */
export function configValidator(name: ConfigSchemaName): ValidateFunction {
  let validate = known.get(name);
  if (validate === undefined) {
    validate = writtenConfigs.includes(name)
      ? (load(`../../generated/validators/config-${name}.cjs`) as ValidateFunction)
      : compile({ $ref: `#/components/schemas/${name}` });
    known.set(name, validate);
  }
  return validate;
}

/** All of them in one document. */
export function configDocument(): ConfigDocument {
  document ??= JSON.parse(
    readFileSync(new URL("../../generated/config.json", import.meta.url), "utf8"),
  ) as ConfigDocument;
  return document;
}
