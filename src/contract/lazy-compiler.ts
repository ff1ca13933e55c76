// Loads Ajv and `schema-compiler.ts` only when a schema must be compiled. A start and most commands
// use only validators that were generated as code. They save the 55 ms that the loading of 85
// modules takes.
import { createRequire } from "node:module";
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Json } from "./document.ts";
import type { CompilerOptions } from "./schema-compiler.ts";

const load = createRequire(import.meta.url);

/** Loads Ajv and `schema-compiler.ts`, which blocks the event loop for about 20 ms. */
export const loadCompiler = () =>
  load("./schema-compiler.ts") as typeof import("./schema-compiler.ts");

/**
 * Returns a function that compiles schemas.
 * @param document returns the document into which references in the schemas point; called once,
 *   when the first schema is compiled
 */
export function lazyCompiler(
  document: () => Json,
  options: CompilerOptions,
): (schema: Json) => ValidateFunction {
  let compile: ((schema: Json) => ValidateFunction) | undefined;
  return (schema) => {
    compile ??= loadCompiler().schemaCompiler(document(), options);
    return compile(schema);
  };
}
