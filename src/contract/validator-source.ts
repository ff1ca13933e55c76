// Writes validators as code, for `npm run generate`: compiling them costs far more than loading them.
import standaloneModule from "ajv/dist/standalone/index.js";
import { configDocument, writtenConfigs } from "./config-schemas.ts";
import { contract, operations } from "./document.ts";
import { clientFrameSchema, eventsDocument } from "./frames.ts";
import { bodyOptions, bodySchema, parameterOptions, parameterSchema } from "./request-schemas.ts";
import { schemaCompiler } from "./schema-compiler.ts";
import { argumentsSchema, toolSchemas, toolsDocument } from "./tools.ts";

const standalone = standaloneModule.default;
const code = { source: true, lines: true };

/** CommonJS modules by file name. @throws Error where a schema does not compile */
export const validatorSources = (): ReadonlyMap<string, string> =>
  new Map([...requestSources(), ...frameSources(), ...toolSources(), ...configSources()]);

/** One per operation, which exports the validators of `requestValidators`. */
function requestSources(): ReadonlyMap<string, string> {
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

/** One, which exports the validator of what clients send over the bus. */
function frameSources(): ReadonlyMap<string, string> {
  const compile = schemaCompiler(eventsDocument(), { ...bodyOptions, code });
  return new Map([["frames.cjs", standalone(compile.ajv, compile(clientFrameSchema))]]);
}

/** One, which exports the validators of the arguments of tools by the tools' names. */
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

/** One per schema of `writtenConfigs`, which exports its validator. */
const configSources = (): ReadonlyMap<string, string> =>
  new Map(
    writtenConfigs.map((name) => {
      const compile = schemaCompiler(configDocument(), { allErrors: true, code });
      const text = standalone(compile.ajv, compile({ $ref: `#/components/schemas/${name}` }));
      return [`config-${name}.cjs`, text] as const;
    }),
  );
