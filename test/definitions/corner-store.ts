// The corner store of the fixtures with planted mistakes. A mark in the planted text shows the
// place that the diagnostic must name.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readDefinition } from "../../src/definitions/load/load.ts";
import { type Diagnostic } from "../../src/platform/index.ts";

export const cornerStore = join(import.meta.dirname, "fixtures/corner-store");
export const WORKSPACE_ID = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001";
export const BACKEND_KEY = `sk_live_${"a".repeat(43)}`;
export const env = {
  CORNER_STORE_BACKEND_KEY: BACKEND_KEY,
  ACME_SECRET: "acme-canary",
  ORDER_PAID_SECRET: "order-canary",
  ITEMS_TABLE: "orderItems",
};

/**
 * The parent folder of all copies. Test files share this module, and the first copy creates the
 * folder.
 */
let scratch: string | undefined;
const newFolder = (name: string): string => {
  scratch ??= mkdtempSync(join(tmpdir(), "gateway-definitions-"));
  return mkdtempSync(join(scratch, `${name}-`));
};
export function clearScratch(): void {
  if (scratch !== undefined) rmSync(scratch, { recursive: true, force: true });
  scratch = undefined;
}

/** Creates a folder with these files. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = newFolder("workspace");
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** The mark before the key or value that a diagnostic must name. */
export const MARK = "¶";

export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

export interface Planted {
  readonly folder: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The position of the mark. */
  readonly at:
    | { readonly file: string; readonly line: number; readonly column: number }
    | undefined;
}

/** Returns the corner store with text changed in one or more places. */
export function plant(...edits: readonly Edit[]): Planted {
  const folder = newFolder("corner-store");
  cpSync(cornerStore, folder, { recursive: true });
  for (const { file, find, put } of edits) {
    const text = readFileSync(join(folder, file), "utf8");
    if (!text.includes(find)) throw new Error(`${file} does not hold ${find}`);
    writeFileSync(
      join(folder, file),
      text.replace(find, () => put),
    );
  }
  let at: Planted["at"];
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const text = readFileSync(join(folder, file), "utf8");
    const offset = text.indexOf(MARK);
    if (offset === -1) continue;
    const lines = text.slice(0, offset).split("\n");
    at = { file, line: lines.length, column: lines.at(-1)!.length + 1 };
    writeFileSync(join(folder, file), text.replace(MARK, ""));
  }
  return { folder, diagnostics: readDefinition(folder, { env }).diagnostics, at };
}
