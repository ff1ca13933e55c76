// Writes generated/ from openapi/: bundled documents, configuration schemas, MCP tools, types,
// tables of values, messages, and validators. `--check` fails if a committed file is stale.
// `--validators` writes only the validators, which are not committed.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

const root = join(import.meta.dirname, "../..");
const target = join(root, "generated");
const { values: options } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    validators: { type: "boolean", default: false },
  },
});

/** Builds the validators from the files in generated/, as the gateway reads them. */
async function writeValidators(): Promise<void> {
  const { replaceFiles } = await import("../../src/api-review/generate/generated-folder.ts");
  const { validatorSources } = await import("../../src/contract/validator-source.ts");
  const { validatorStamp } = await import("../../bin/validators.mjs");
  const note = "Written by `npm run generate` from openapi/ and src/contract/. Do not edit.";
  const header = `// ${note}\n"use strict";\n`;
  const sources = [...validatorSources()].map(([name, text]) => [name, header + text] as const);
  const folder = join(target, "validators");
  await replaceFiles(folder, new Map(sources));
  await writeFile(join(folder, ".stamp"), validatorStamp());
}

/**
 * Writes the committed files of generated/. With `--check`, only compares them.
 * @returns the names of the committed files that were stale
 */
async function writeDocuments(): Promise<string[]> {
  const { bundleContract } = await import("../../src/api-review/generate/bundle-contract.ts");
  const folder = await import("../../src/api-review/generate/generated-folder.ts");
  const texts = await folder.generatedTexts(root, await bundleContract(root));
  return options.check ? folder.staleFiles(target, texts) : folder.replaceFiles(target, texts);
}

async function main(): Promise<void> {
  const stale = options.validators ? [] : await writeDocuments();
  if (!options.check) await writeValidators();
  if (stale.length === 0) return console.log("generated/ is up to date.");
  if (!options.check) return console.log(`Wrote generated/: ${stale.join(", ")}.`);
  console.error(
    `generated/ does not fit openapi/: ${stale.join(", ")}. Run \`npm run generate\` and commit the result.`,
  );
  process.exitCode = 1;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
