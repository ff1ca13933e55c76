// Edits copies of the contract in memory, for tests of `gateway api diff`.
import { readFileSync, globSync } from "node:fs";
import { join } from "node:path";
import { ParsedTexts } from "../../src/api-review/diff/sources/contract-source.ts";
import { diffContract, type ContractDiff } from "../../src/api-review/diff/diff-contract.ts";

const root = join(import.meta.dirname, "../..");

/** Replaces a text that the file has exactly once. Undefined removes the file. */
export type Edit =
  | readonly [file: string, before: string, after: string]
  | readonly [file: string, content: string | undefined];

/** The files of the contract, by their paths from the root of the repository. */
export const contract: ReadonlyMap<string, string> = new Map(
  globSync("openapi/**/*.{yaml,md}", { cwd: root })
    .filter((file) => !/^openapi\/(guides|decisions)\//.test(file))
    .map((file) => [file, pinned(file, readFileSync(join(root, file), "utf8"))]),
);

/** Sets the version of the contract to 1.0.0, so that tests need not change with each version. */
export function pinned(file: string, text: string): string {
  return file.endsWith("/openapi.yaml")
    ? text.replace(/^ {2}version: .+$/m, "  version: 1.0.0")
    : text;
}

/** Returns the contract with edits. Paths are relative to `openapi/`. */
export function edited(edits: readonly Edit[], files = contract): ReadonlyMap<string, string> {
  const copy = new Map(files);
  for (const [name, before, after] of edits) {
    const file = `openapi/${name}`;
    if (before === undefined) copy.delete(file);
    else if (after === undefined) copy.set(file, before);
    else {
      const parts = (copy.get(file) ?? "").split(before);
      if (parts.length !== 2)
        throw new Error(`${file} has ${JSON.stringify(before)} ${parts.length - 1} times`);
      copy.set(file, parts.join(after));
    }
  }
  return copy;
}

const parsed = new ParsedTexts();

/** Compares two sets of files. */
export const compared = (
  old: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
  document = "openapi/openapi.yaml",
): ContractDiff =>
  diffContract(
    { texts: old, refused: new Set() },
    { texts: now, refused: new Set() },
    document,
    parsed,
  );
