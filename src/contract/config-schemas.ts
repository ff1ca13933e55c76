// Compiles the JSON Schemas of configuration and definition files (openapi/config/), by name.
import { readFileSync } from "node:fs";
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { components } from "../../generated/config.d.ts";
import type { Json } from "./document.ts";
import { schemaCompiler } from "./schema-compiler.ts";

/** The types of the files' contents, by the base name of the schema's file: `ConfigTypes["workspace"]`. */
export type ConfigTypes = components["schemas"];
export type ConfigSchemaName = keyof ConfigTypes;

let document: { readonly components: { readonly schemas: Readonly<Record<string, Json>> } } & Json;
let compile: ((schema: Json) => ValidateFunction) | undefined;
const compiled = new Map<string, ValidateFunction>();

/** The bundled schema of that name; its references are `#/components/schemas/<name>`. */
export const configSchema = (name: ConfigSchemaName): Json => read().components.schemas[name]!;

/** Validates against the schema of that name; finds every error, each with the schema that it broke (`parentSchema`) and the value (`data`). */
export function configValidator(name: ConfigSchemaName): ValidateFunction {
  let validate = compiled.get(name);
  if (validate === undefined) {
    compile ??= schemaCompiler(read(), { allErrors: true });
    compiled.set(name, (validate = compile({ $ref: `#/components/schemas/${name}` })));
  }
  return validate;
}

function read(): typeof document {
  document ??= JSON.parse(
    readFileSync(new URL("../../generated/config.json", import.meta.url), "utf8"),
  ) as typeof document;
  return document;
}
