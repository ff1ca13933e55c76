// Compiles schemas like `schema-compiler.ts`, which is loaded with Ajv by the first schema: what a start needs is generated code, so that
// it and most commands need neither (85 modules, 55 ms).
import { createRequire } from "node:module";
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Json } from "./document.ts";
import type { CompilerOptions } from "./schema-compiler.ts";

const load = createRequire(import.meta.url);

/** @param document read when the first schema is compiled */
export function laterCompiler(
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
