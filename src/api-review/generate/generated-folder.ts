// Makes the texts of the files in `generated/`, and compares them with the existing files.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BundledContract } from "./bundle-contract.ts";
import { missingPackage } from "../checkout.ts";
import { schemasOf, tablesOf, typeDeclarations } from "./typescript-files.ts";

/**
 * Returns the texts of all committed files in `generated/`, by name.
 * @param root the checkout, whose `src/` has the messages
 * @throws ReviewError if a package is not installed
 */
export async function generatedTexts(
  root: string,
  bundled: BundledContract,
): Promise<ReadonlyMap<string, string>> {
  const documents = Object.entries(bundled).map(
    ([name, document]) => [`${name}.json`, `${JSON.stringify(document, null, 2)}\n`] as const,
  );
  const { messagesPage } = await import("./messages.ts").catch(missingPackage("typescript"));
  return new Map([
    ...documents,
    ["openapi.d.ts", await typeDeclarations(bundled.openapi)],
    ["config.d.ts", await typeDeclarations(bundled.config)],
    ["asyncapi.d.ts", await typeDeclarations(schemasOf(bundled.asyncapi))],
    ["mcp.d.ts", await typeDeclarations(bundled["mcp-schemas"])],
    ["tables.ts", tablesOf(bundled.openapi)],
    ["messages.md", messagesPage(root)],
  ]);
}

/**
 * Returns the names of files that differ, are missing, or are no longer generated. Changes nothing.
 */
export async function staleFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<string[]> {
  const stale: string[] = [];
  for (const [name, content] of files)
    if ((await readFile(join(folder, name), "utf8").catch(() => null)) !== content)
      stale.push(name);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries)
    if (entry.isFile() && !entry.name.startsWith(".") && !files.has(entry.name))
      stale.push(entry.name);
  return stale;
}

/**
 * Writes files that differ, and deletes files that are no longer generated.
 * @returns names of the files that differed
 */
export async function replaceFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const stale = await staleFiles(folder, files);
  for (const name of stale) {
    const content = files.get(name);
    if (content === undefined) await rm(join(folder, name));
    else await writeFile(join(folder, name), content);
  }
  return stale;
}
