// Finds files of the contract that no other file refers to. A new address without its line in
// `openapi.yaml`, or a new kind of step without its line in `step.yaml`, would change nothing.
import { glob, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../openapi");

/** The files that code names. No other file of the contract needs to refer to them. */
const roots: ReadonlySet<string> = new Set([
  "openapi.yaml",
  "public.yaml",
  "asyncapi.yaml",
  "mcp.yaml",
  "config/gateway.yaml",
  "config/mail-catalog.yaml",
  "config/mail-preview-request.yaml",
  "config/mail-sample.yaml",
  "config/mail-variables.yaml",
  "config/workspace.yaml",
]);

/** Returns true for files in folders that a tool reads as a whole. */
const isRead = (file: string): boolean => /^(?:mcp|flows)\//.test(file);

it("every file of the contract is a root, or another file refers to it", async () => {
  const files = (await Array.fromAsync(glob("**/*.yaml", { cwd: folder }))).map((file) =>
    file.replaceAll("\\", "/"),
  );
  const used = new Set<string>();
  for (const file of files) {
    const text = await readFile(join(folder, file), "utf8");
    for (const [, target] of text.matchAll(/\$ref: *["']?([^"'#}\s]+)/g))
      used.add(posix.join(posix.dirname(file), target!));
  }
  expect(files.filter((file) => !used.has(file) && !roots.has(file) && !isRead(file))).toEqual([]);
});
