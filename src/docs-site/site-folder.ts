// Finds the folder of the built site in `.cache/docs/`. Each state of the sources and addresses has
// a folder of its own, so that a running gateway keeps the pages of its own version.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SiteSource } from "./source.ts";

/** The folder of the project that this code belongs to. */
export const projectRoot = join(import.meta.dirname, "../..");

/** Files and folders of the project from which the site is made. */
const sources = [
  "CHANGELOG.md",
  "package.json",
  "openapi/guarantees.md",
  "openapi/guides",
  "openapi/decisions",
  "generated/openapi.json",
  "generated/public.json",
  "generated/asyncapi.json",
  "generated/mcp.json",
  "generated/config.json",
  "src/docs-site",
  "src/contract",
  "src/cli/usage",
  "src/client",
  "src/portal-app",
  "templates/workspaces/demo/tables",
];

/** The folder of all built sites in the project's folder. */
export const sitesFolder = (root: string): string => join(root, ".cache", "docs");

/**
 * Returns the path of the folder for the present sources and these addresses. The folder exists
 * only if the site is built.
 */
export async function siteFolder(
  root: string,
  addresses: Pick<SiteSource["addresses"], "baseUrl" | "authUrl">,
): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([addresses.baseUrl, addresses.authUrl]));
  for (const source of sources)
    for (const file of await filesAt(root, source))
      hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
  return join(sitesFolder(root), hash.digest("hex").slice(0, 16));
}

/** Returns the files of a folder in a fixed order, or the file itself. */
async function filesAt(root: string, path: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .toSorted();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTDIR") return [path];
    if (code === "ENOENT") return [];
    throw error;
  }
}
