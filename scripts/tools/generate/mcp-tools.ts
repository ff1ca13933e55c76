// The tools of the MCP endpoint from openapi/mcp.yaml and openapi/mcp/: one document of all their
// schemas, from which types and validators are made, and the list as clients see it.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { shownSchema, type Components } from "./shown-schema.ts";

type Json = Record<string, unknown>;

interface ToolFile extends Json {
  readonly inputSchema: Json;
  readonly outputSchema: Json;
}

interface Root extends Json {
  /** The tools in the order of `tools/list`. Tools that are not named here come after them. */
  readonly tools: readonly string[];
}

/**
 * @param bundle makes one document of a file, with local references alone
 * @returns the document of the schemas, with `<tool>_arguments` and `<tool>_result`, and the list
 * of `tools/list`
 */
export async function bundleTools(
  contractFolder: string,
  scratch: string,
  bundle: (file: string, scratch: string) => Promise<Json>,
): Promise<{ readonly schemas: Json; readonly tools: Json }> {
  const { tools, ...root } = parse(
    await readFile(join(contractFolder, "mcp.yaml"), "utf8"),
  ) as Root;
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
  const document = { openapi: "3.1.0", info: { title: "Tools", version: "1.0.0" }, paths: {} };
  const file = join(scratch, "mcp.json");
  await writeFile(file, JSON.stringify({ ...document, components: { schemas } }));
  const bundled = await bundle(file, scratch);
  const { schemas: components } = bundled["components"] as { readonly schemas: Components };
  const listed = files.map(([name, tool]) => ({
    name,
    ...tool,
    inputSchema: shownSchema(`${name}_arguments`, "arguments", components),
    outputSchema: shownSchema(`${name}_result`, "result", components),
  }));
  return {
    schemas: bundled,
    tools: { "x-generated": bundled["x-generated"], ...root, tools: listed },
  };
}

/** Points references of a file to the files that they mean, wherever they are read from. */
const absolute = (node: unknown, folder: string): unknown =>
  references(node, (target) => {
    if (target.startsWith("#")) throw new Error(`A tool refers to ${target} of its own file.`);
    return join(folder, target);
  });

/** A copy in which every reference is what `change` makes of it. */
function references(node: unknown, change: (target: string) => string): unknown {
  if (Array.isArray(node)) return node.map((item) => references(item, change));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "$ref" && typeof value === "string" ? change(value) : references(value, change),
    ]),
  );
}
