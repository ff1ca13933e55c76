// Reads the MCP tools from openapi/mcp.yaml and openapi/mcp/. Returns the schemas of all tools,
// from which types and validators are generated. Also returns the list of tools that clients see.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { isObject } from "../../platform/index.ts";
import type { DocumentNode } from "./document-fields.ts";
import { shownSchema, type Components } from "./shown-schema.ts";

interface ToolFile extends DocumentNode {
  readonly inputSchema: DocumentNode;
  readonly outputSchema: DocumentNode;
}

interface ToolsRoot extends DocumentNode {
  /** The tools in the order of `tools/list`. Tools that are not named here come after them. */
  readonly tools: readonly string[];
}

export type ToolFiles = Awaited<ReturnType<typeof readTools>>;

/**
 * Reads the files of the tools. The schemas have the names `<tool>_arguments` and `<tool>_result`.
 */
export async function readTools(contractFolder: string) {
  const { tools, ...root } = parse(
    await readFile(join(contractFolder, "mcp.yaml"), "utf8"),
  ) as ToolsRoot;
  const folder = join(contractFolder, "mcp");
  const present = (await readdir(folder)).map((file) => file.slice(0, -".yaml".length)).sort();
  const files = await Promise.all(
    [...new Set([...tools, ...present])].map(async (name) => {
      const path = join(folder, `${name}.yaml`);
      const tool = absolute(parse(await readFile(path, "utf8")), dirname(path)) as ToolFile;
      return [name, tool] as const;
    }),
  );
  const schemas = Object.fromEntries(
    files.flatMap(([name, { inputSchema, outputSchema }]) => [
      [`${name}_arguments`, inputSchema],
      [`${name}_result`, outputSchema],
    ]),
  );
  return { root, files, schemas };
}

/**
 * Returns the description of the MCP endpoint with the list of `tools/list`.
 * @param bundled the document of the tools' schemas, with local references alone
 */
export function listedTools({ root, files }: ToolFiles, bundled: DocumentNode): DocumentNode {
  const { schemas: components } = bundled["components"] as { readonly schemas: Components };
  const tools = files.map(([name, tool]) => ({
    name,
    ...tool,
    inputSchema: shownSchema(`${name}_arguments`, "arguments", components),
    outputSchema: shownSchema(`${name}_result`, "result", components),
  }));
  return { ...root, tools };
}

/** Makes the references of a file absolute, so that they stay valid in another folder. */
function absolute(node: unknown, folder: string): unknown {
  if (Array.isArray(node)) return node.map((item) => absolute(item, folder));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "$ref" && typeof value === "string"
        ? absoluteReference(value, folder)
        : absolute(value, folder),
    ]),
  );
}

function absoluteReference(target: string, folder: string): string {
  if (target.startsWith("#"))
    throw new Error(
      `A tool refers to ${target} in its own file. Refer to the schema with the path of its file.`,
    );
  return join(folder, target);
}
