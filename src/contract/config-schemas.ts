// Validates configuration and definition files against the JSON Schemas in `openapi/config/`. `npm
// run generate` writes the largest validators as code. Other schemas are compiled at first use.
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { components } from "../../generated/config.d.ts";
import type { Json } from "./document.ts";
import { loadGenerated } from "./generated-files.ts";
import { lazyCompiler } from "./lazy-compiler.ts";

/** The types of the files, by the name of the schema file: `ConfigTypes["workspace"]`. */
export type ConfigTypes = components["schemas"];
export type ConfigSchemaName = keyof ConfigTypes;

/**
 * The schemas whose validators are generated code. Compiling `workspace` takes 200 ms, in every
 * `gateway apply`. Compiling `gateway` takes 55 ms, in every start and command.
 */
export const precompiledConfigs: readonly ConfigSchemaName[] = ["workspace", "gateway"];

type ConfigDocument = {
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
} & Json;

const compile = lazyCompiler(() => configDocument(), { allErrors: true });
const validatorCache = new Map<string, ValidateFunction>();

/** Returns the bundled schema with this name. Its references are `#/components/schemas/<name>`. */
export const configSchema = (name: ConfigSchemaName): Json =>
  configDocument().components.schemas[name]!;

/**
 * Returns the validator of the schema with this name. The validator reports all errors. Each error
 * contains its schema (`parentSchema`) and its value (`data`).
 */
export function configValidator(name: ConfigSchemaName): ValidateFunction {
  let validate = validatorCache.get(name);
  if (validate === undefined) {
    validate = precompiledConfigs.includes(name)
      ? loadGenerated<ValidateFunction>(`validators/config-${name}.cjs`)
      : compile({ $ref: `#/components/schemas/${name}` });
    validatorCache.set(name, validate);
  }
  return validate;
}

/** Returns all schemas of configuration and definition files in one document. */
export const configDocument = (): ConfigDocument => loadGenerated("config.json");
