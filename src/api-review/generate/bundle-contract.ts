// Bundles the main files of the contract with redocly: OpenAPI, AsyncAPI, the schemas of
// configuration files, and the MCP tools. In the bundled documents, every `$ref` is local
// (`#/...`).
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { contractFolder, installedScript, redoclySettings } from "../checkout.ts";
import { ReviewError } from "../could-not-run.ts";
import { runScript } from "../run-script.ts";
import { listedTools, readTools } from "./mcp-tools.ts";
import { withoutNotes, withoutPortalSession, type DocumentNode } from "./document-fields.ts";

/** The documents of the contract, by the names of their files in `generated/`. */
export type BundledContract = Awaited<ReturnType<typeof bundleContract>>;

/** The first field of all generated documents. */
export const generatedNote = "Written by `npm run generate` from openapi/. Do not edit.";

/**
 * Bundles the contract of a checkout.
 * @throws ReviewError if redocly is not installed, or if a reference has no target
 */
export async function bundleContract(root: string) {
  const folder = join(root, contractFolder);
  const tools = await readTools(folder);
  const scratch = await mkdtemp(join(tmpdir(), "gateway-bundle-"));
  try {
    const files = {
      openapi: join(folder, "openapi.yaml"),
      public: join(folder, "public.yaml"),
      asyncapi: join(folder, "asyncapi.yaml"),
      config: await schemasFile(scratch, "config", await configSchemas(folder)),
      mcp: await schemasFile(scratch, "mcp", tools.schemas),
    };
    const bundled = await bundleFiles(root, Object.values(files), scratch);
    const documentOf = (file: string, dropped: readonly string[] = []): DocumentNode => ({
      "x-generated": generatedNote,
      ...(withoutNotes(bundled.get(file), dropped) as DocumentNode),
    });
    const schemas = documentOf(files.mcp);
    const published = documentOf(files.public, ["x-guarantees", "x-decisions", "x-tool"]);
    return {
      openapi: documentOf(files.openapi, ["x-tool"]),
      public: withoutPortalSession(published) as DocumentNode,
      config: documentOf(files.config),
      asyncapi: documentOf(files.asyncapi),
      mcp: { "x-generated": generatedNote, ...listedTools(tools, schemas) },
      "mcp-schemas": schemas,
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Returns references to all schemas of `openapi/config/`, by the base name of the file. */
async function configSchemas(folder: string): Promise<DocumentNode> {
  const config = join(folder, "config");
  const names = (await readdir(config)).filter((name) => name.endsWith(".yaml")).toSorted();
  return Object.fromEntries(names.map((name) => [name.slice(0, -5), { $ref: join(config, name) }]));
}

const titles = {
  config: "Configuration of the gateway",
  mcp: "Tools",
} as const;

/** Writes schemas as an OpenAPI document without addresses, and returns its path. */
async function schemasFile(
  scratch: string,
  name: keyof typeof titles,
  schemas: DocumentNode,
): Promise<string> {
  const info = { title: titles[name], version: "1.0.0" };
  const file = join(scratch, `${name}.json`);
  const document = { openapi: "3.1.0", info, paths: {}, components: { schemas } };
  await writeFile(file, JSON.stringify(document));
  return file;
}

/** Bundles several files with one run of redocly, and returns the documents by file. */
async function bundleFiles(
  root: string,
  files: readonly string[],
  scratch: string,
): Promise<ReadonlyMap<string, unknown>> {
  const script = installedScript(root, "@redocly/cli/bin/cli.js");
  const output = join(scratch, "bundled");
  await mkdir(output);
  const settings = ["--config", join(root, redoclySettings), "--output", output, "--ext", "json"];
  const { code, err } = await runScript(script, ["bundle", ...files, ...settings], root);
  if (code !== 0)
    throw new ReviewError(`redocly could not bundle the contract. ${sentenceIn(err)}`);
  const documents = files.map(async (file) => {
    const name = `${basename(file).replace(/\.\w+$/, "")}.json`;
    return [file, JSON.parse(await readFile(join(output, name), "utf8"))] as const;
  });
  return new Map(await Promise.all(documents));
}

const sentenceIn = (text: string): string => text.trim();
