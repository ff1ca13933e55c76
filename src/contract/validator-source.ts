// Generates the code of the validators, for `npm run generate`. The gateway loads this code much
// faster than it could compile the schemas.
import standaloneModule from "ajv/dist/standalone/index.js";
import { configDocument, precompiledConfigs } from "./config-schemas.ts";
import { contract, operations } from "./document.ts";
import { clientFrameSchema, eventsDocument } from "./frames.ts";
import { bodyOptions, bodySchema, parameterOptions, parameterSchema } from "./request-schemas.ts";
import { schemaCompiler } from "./schema-compiler.ts";
import { argumentsSchema, toolSchemas, toolsDocument } from "./tools.ts";

const standalone = standaloneModule.default;
const code = { source: true, lines: true };

/**
 * Returns the code of all validators, as CommonJS modules by file name.
 * @throws Error if a schema does not compile
 */
export const validatorSources = (): ReadonlyMap<string, string> =>
  new Map([...requestSources(), ...frameSources(), ...toolSources(), ...configSources()]);

/**
 * Returns one module for each operation: an array with the validator of the body, if the operation
 * has one, and the validator of the parameters.
 */
function requestSources(): ReadonlyMap<string, string> {
  return new Map(
    [...operations].map(([id, operation]) => {
      const body = bodySchema(operation);
      // Each operation has its own compiler. With a shared compiler, a change of one operation
      // could change the generated code of other operations.
      const bodies = schemaCompiler(contract, { ...bodyOptions, code });
      const parameters = schemaCompiler(contract, { ...parameterOptions, code });
      const modules = [
        ...(body === undefined ? [] : [standalone(bodies.ajv, bodies(body))]),
        standalone(parameters.ajv, parameters(parameterSchema(operation))),
      ];
      // Each module is in its own block, so that variables of two modules do not collide.
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

/** Returns one module, with the validator of the frames that clients send over the Event Bus. */
function frameSources(): ReadonlyMap<string, string> {
  const compile = schemaCompiler(eventsDocument(), { ...bodyOptions, code });
  return new Map([["frames.cjs", standalone(compile.ajv, compile(clientFrameSchema))]]);
}

/** Returns one module with the validators of tool arguments, by tool name. */
function toolSources(): ReadonlyMap<string, string> {
  const schemas = toolSchemas();
  const blocks = toolsDocument().tools.map(({ name }) => {
    const compile = schemaCompiler(schemas, { ...bodyOptions, code });
    const text = standalone(compile.ajv, compile(argumentsSchema(name)));
    return `{\n${text}\n}\nvalidators[${JSON.stringify(name)}] = module.exports;\n`;
  });
  const text = ["const validators = {};\n", ...blocks, "module.exports = validators;\n"].join("");
  return new Map([["tools.cjs", text]]);
}

/** Returns one module for each schema in `precompiledConfigs`, with its validator. */
const configSources = (): ReadonlyMap<string, string> =>
  new Map(
    precompiledConfigs.map((name) => {
      const compile = schemaCompiler(configDocument(), { allErrors: true, code });
      const text = standalone(compile.ajv, compile({ $ref: `#/components/schemas/${name}` }));
      return [`config-${name}.cjs`, text] as const;
    }),
  );
