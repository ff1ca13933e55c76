// Loads Ajv and `schema-compiler.ts` only when a schema is compiled. A start and most commands use
// generated validators. They then save the loading of 85 modules (55 ms).
import { createRequire } from "node:module";
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Json } from "./document.ts";
import type { CompilerOptions } from "./schema-compiler.ts";

const load = createRequire(import.meta.url);

/**
 * Returns a function that compiles schemas.
 * @param document returns the document that contains the schemas; called with the first schema
 */
export function lazyCompiler(
  document: () => Json,
  options: CompilerOptions,
): (schema: Json) => ValidateFunction {
  let compile: ((schema: Json) => ValidateFunction) | undefined;
  return (schema) => {
    if (compile === undefined) {
      const module = load("./schema-compiler.ts") as typeof import("./schema-compiler.ts");
      compile = module.schemaCompiler(document(), options);
    }
    return compile(schema);
  };
}
