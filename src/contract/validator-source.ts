// Writes the request validators as code, for `npm run generate`: compiling them costs far more than loading them.
import standaloneModule from "ajv/dist/standalone/index.js";
import { contract, operations } from "./document.ts";
import { bodySchema, parameterSchema } from "./request-schemas.ts";
import { bodyOptions, parameterOptions, schemaCompiler } from "./schema-compiler.ts";

const standalone = standaloneModule.default;

/** One CommonJS module per operation, which exports the validators of `requestValidators`. @throws Error where a schema does not compile */
export function validatorSources(): ReadonlyMap<string, string> {
  const code = { source: true, lines: true };
  return new Map(
    [...operations].map(([id, operation]) => {
      const body = bodySchema(operation);
      // Of its own, so that what is written of one operation does not depend on the others.
      const bodies = schemaCompiler(contract, { ...bodyOptions, code });
      const parameters = schemaCompiler(contract, { ...parameterOptions, code });
      const modules = [
        ...(body === undefined ? [] : [standalone(bodies.ajv, bodies(body))]),
        standalone(parameters.ajv, parameters(parameterSchema(operation))),
      ];
      // Each has names of its own.
      const blocks = modules.map(
        (text, at) => `{\n${text}\n}\nvalidators[${at}] = module.exports;\n`,
      );
      const text = ["const validators = [];\n", ...blocks, "module.exports = validators;\n"].join(
        "",
      );
      return [`${id}.cjs`, text] as const;
    }),
  );
}
