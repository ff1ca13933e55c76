// Writes generated/ from openapi/: bundled documents, configuration schemas, MCP tools, types,
// tables of values, and validators. `--check` fails if a committed file is stale. `--validators`
// writes only the validators, which are not committed. `--from` and `--to` choose other folders,
// for documents and types only.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import openapiTypes, { astToString, type OpenAPI3 } from "openapi-typescript";
import { bundleTools } from "./generate/mcp-tools.ts";
import { messagesPage } from "./generate/messages.ts";

type Json = Record<string, unknown>;

const root = join(import.meta.dirname, "../..");
const { values: options } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    validators: { type: "boolean", default: false },
    from: { type: "string", default: join(root, "openapi") },
    to: { type: "string" },
  },
});
const contractFolder = options.from;
const configFolder = join(contractFolder, "config");
const target = options.to ?? join(root, "generated");
const note = "Written by `npm run generate` from openapi/. Do not edit.";
const run = promisify(execFile);

/**
 * Bundles one root with redocly; every `$ref` becomes a local one.
 * @throws with redocly's own words when a reference leads nowhere
 */
async function bundle(
  file: string,
  scratch: string,
  dropped: readonly string[] = [],
): Promise<Json> {
  const output = join(scratch, `${Math.random().toString(36).slice(2)}.json`);
  const redocly = join(root, "node_modules/@redocly/cli/bin/cli.js");
  const arguments_ = [
    "bundle",
    file,
    "--config",
    join(contractFolder, "redocly.yaml"),
    "--output",
    output,
  ];
  const environment = {
    ...process.env,
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  };
  await run(process.execPath, [redocly, ...arguments_], { env: environment }).catch(
    (error: { stderr?: string }) => {
      throw new Error(`redocly could not bundle ${file}:\n${error.stderr ?? ""}`);
    },
  );
  return {
    "x-generated": note,
    ...(withoutNotes(JSON.parse(await readFile(output, "utf8")), dropped) as Json),
  };
}

/**
 * The published description is for programs. It leaves out the cookie of people who administer
 * workspaces.
 */
function withoutPortalSession(node: unknown): unknown {
  const isPortal = (item: unknown): boolean =>
    typeof item === "object" && item !== null && "portalSession" in item;
  if (Array.isArray(node)) return node.filter((item) => !isPortal(item)).map(withoutPortalSession);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== "portalSession")
      .map(([key, value]) => [key, withoutPortalSession(value)]),
  );
}

/**
 * Drops `$schema`, which only editors need, and internal fields. Keeps the contents of examples.
 */
function withoutNotes(node: unknown, dropped: readonly string[]): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutNotes(item, dropped));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(
        ([key, value]) =>
          !dropped.includes(key) && (key !== "$schema" || typeof value !== "string"),
      )
      .map(([key, value]) => [
        key,
        key === "value" || key === "example" ? value : withoutNotes(value, dropped),
      ]),
  );
}

/** Every schema of openapi/config/ in one document, under its file's base name. */
async function bundleConfig(scratch: string): Promise<Json> {
  const names = (await readdir(configFolder)).filter((name) => name.endsWith(".yaml")).toSorted();
  const schemas = Object.fromEntries(
    names.map((name) => [name.slice(0, -5), { $ref: join(configFolder, name) }]),
  );
  const file = join(scratch, "config.json");
  const info = { title: "Configuration of the gateway", version: "1.0.0" };
  await writeFile(
    file,
    JSON.stringify({ openapi: "3.1.0", info, paths: {}, components: { schemas } }),
  );
  return bundle(file, scratch);
}

/** The schemas of an AsyncAPI document, as those of a description without addresses. */
function schemasOf({ info, components }: Json): Json {
  const { schemas } = components as Json;
  return { openapi: "3.1.0", info, paths: {}, components: { schemas } };
}

async function types(document: Json): Promise<string> {
  const nodes = await openapiTypes(onlyBranches(document) as OpenAPI3, {
    immutable: true,
  });
  return `// ${note}\n${astToString(nodes)}`;
}

/**
 * Returns a copy in which a union has only its branches. The `properties` beside the branches
 * repeat them for error messages.
 */
function onlyBranches(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(onlyBranches);
  if (typeof node !== "object" || node === null) return node;
  const { properties: _properties, required: _required, type: _type, ...rest } = node as Json;
  const kept = "x-select" in node && "anyOf" in node ? rest : node;
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, onlyBranches(value)]));
}

/**
 * Values with literal types for the code: enums, the tables beside them, and the callers and rights
 * of each operation.
 */
function tables(document: Json): string {
  const schemas = (document.components as { schemas: Record<string, Json> }).schemas;
  const paths = Object.values(document.paths as Record<string, Record<string, Json>>);
  const operations = paths
    .flatMap((path) => Object.values(path))
    .filter((item) => item.operationId !== undefined);
  const perOperation = (field: string): Json =>
    Object.fromEntries(operations.map((operation) => [operation.operationId, operation[field]]));
  const constants = {
    operators: schemas.Operator?.enum,
    operatorsByType: schemas.Operator?.["x-operators-by-type"],
    aggregateFunctions: schemas.AggregateFunction?.enum,
    aggregatesByType: schemas.AggregateFunction?.["x-functions-by-type"],
    platforms: schemas.platform?.enum,
    resources: schemas.Resource?.enum,
    oauthScopes: Object.keys(scopesOf(document)),
    callers: perOperation("x-auth"),
    scopes: perOperation("x-scope"),
  };
  const lines = Object.entries(constants).map(
    ([name, value]) => `export const ${name} = ${literal(name, value)} as const;\n`,
  );
  return [`// ${note}\n`, ...lines].join("\n");
}

/** The scopes of tokens of the identity service, by OAuth scheme. */
function scopesOf(document: Json): Json {
  const { securitySchemes } = document.components as { securitySchemes: Record<string, Json> };
  const flows = securitySchemes.oauth2?.flows as Record<string, { scopes: Json }> | undefined;
  return flows?.authorizationCode?.scopes ?? {};
}

/** A list on one line, a table with one line per entry. */
function literal(name: string, value: unknown): string {
  if (typeof value !== "object" || value === null) throw new Error(`The contract has no ${name}.`);
  if (Array.isArray(value)) return JSON.stringify(value);
  return `{\n${Object.entries(value)
    .map(([key, list]) => `  ${key}: ${JSON.stringify(list)},\n`)
    .join("")}}`;
}

async function build(): Promise<Map<string, string>> {
  const scratch = await mkdtemp(join(tmpdir(), "gateway-generate-"));
  try {
    const [contract, published, config, events, mcp] = await Promise.all([
      bundle(join(contractFolder, "openapi.yaml"), scratch, ["x-tool"]),
      bundle(join(contractFolder, "public.yaml"), scratch, ["x-guarantees", "x-tool"]),
      bundleConfig(scratch),
      bundle(join(contractFolder, "asyncapi.yaml"), scratch),
      bundleTools(contractFolder, scratch, bundle),
    ]);
    const text = (document: Json): string => `${JSON.stringify(document, null, 2)}\n`;
    return new Map([
      ["openapi.json", text(contract)],
      ["public.json", text(withoutPortalSession(published) as Json)],
      ["config.json", text(config)],
      ["asyncapi.json", text(events)],
      ["mcp.json", text(mcp.tools)],
      ["mcp-schemas.json", text(mcp.schemas)],
      ["openapi.d.ts", await types(contract)],
      ["config.d.ts", await types(config)],
      ["asyncapi.d.ts", await types(schemasOf(events))],
      ["mcp.d.ts", await types(mcp.schemas)],
      ["tables.ts", tables(contract)],
      ...(options.to === undefined ? [["messages.md", messagesPage(root)] as const] : []),
    ]);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Writes files that differ, and deletes files that are no longer generated.
 * @param isCheck changes nothing
 * @returns names of the files that differed
 */
async function keep(
  folder: string,
  files: ReadonlyMap<string, string>,
  isCheck: boolean,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const stale: string[] = [];
  for (const [name, content] of files) {
    const path = join(folder, name);
    if ((await readFile(path, "utf8").catch(() => null)) === content) continue;
    stale.push(name);
    if (!isCheck) await writeFile(path, content);
  }
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(".") || files.has(entry.name)) continue;
    stale.push(entry.name);
    if (!isCheck) await rm(join(folder, entry.name));
  }
  return stale;
}

/** Builds the validators from the files that now stand in generated/, as the gateway reads them. */
async function writeValidators(): Promise<void> {
  const { validatorSources } = await import("../../src/contract/validator-source.ts");
  const { validatorStamp } = await import("../../bin/validators.mjs");
  const header = `// ${note.replace("openapi/", "openapi/ and src/contract/")}\n"use strict";\n`;
  const sources = [...validatorSources()].map(([name, text]) => [name, header + text] as const);
  const folder = join(target, "validators");
  await keep(folder, new Map(sources), false);
  await writeFile(join(folder, ".stamp"), validatorStamp());
}

async function main(): Promise<void> {
  const isCheck = options.check;
  const stale = options.validators ? [] : await keep(target, await build(), isCheck);
  if (options.to === undefined && !isCheck) await writeValidators();
  if (stale.length === 0) return console.log("generated/ is up to date.");
  if (!isCheck) return console.log(`Wrote generated/: ${stale.join(", ")}.`);
  console.error(
    `generated/ does not fit openapi/: ${stale.join(", ")}. Run \`npm run generate\` and commit the result.`,
  );
  process.exitCode = 1;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
