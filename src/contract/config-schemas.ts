// Provides the validators of configuration and definition files, which check the JSON Schemas in
// `openapi/config/`. `npm run generate` writes the code of the largest validators. The other
// validators are compiled when they are first used.
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { components } from "../../generated/config.d.ts";
import type { Json } from "./document.ts";
import { loadGenerated } from "./generated-files.ts";
import { lazyCompiler } from "./lazy-compiler.ts";

/** The types of the files, by the name of the schema file: `ConfigTypes["workspace"]`. */
export type ConfigTypes = components["schemas"];
export type ConfigSchemaName = keyof ConfigTypes;

/**
 * The schemas whose validators `npm run generate` writes as code. Compiling `workspace` would take
 * 200 ms in every `gateway apply`. Compiling `gateway` would take 55 ms in every start and every
 * command.
 */
export const precompiledConfigs: readonly ConfigSchemaName[] = ["workspace", "gateway"];

type ConfigDocument = {
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
} & Json;

const compile = lazyCompiler(() => configDocument(), { allErrors: true });
const validatorCache = new Map<string, ValidateFunction>();

/**
 * Returns the schema with this name. Its references have the form `#/components/schemas/<name>` and
 * point into `configDocument`.
 */
export const configSchema = (name: ConfigSchemaName): Json =>
  configDocument().components.schemas[name]!;

/**
 * Returns the validator of the schema with this name. The validator reports all errors, not only
 * the first. Each error contains its schema (`parentSchema`) and the invalid value (`data`).
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

/** Returns one document with the schemas of all configuration and definition files. */
export const configDocument = (): ConfigDocument => loadGenerated("config.json");
