// Reads the files that a definition names, currently only the logo. They are stored with the
// definition, so that nodes need no folder. Rejects files that are too large to send with every
// page.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { imageTypeOf, type DefinitionAsset } from "../../catalog/index.ts";
import { sha256 } from "../../platform/index.ts";

/** Maximum size of a logo. */
export const assetBytesMax = 1024 * 1024;

/**
 * Reads a logo file whose path and size have been checked. Returns undefined if the definition
 * names none.
 */
export function readLogo(folder: string, logo: unknown): DefinitionAsset | undefined {
  if (typeof logo !== "string") return undefined;
  const bytes = readFileSync(join(folder, logo));
  return { hash: sha256(bytes).toString("base64url"), bytes };
}

/**
 * Returns the images of the folder that a text seems to name. A new image with an old name makes a
 * new definition.
 */
export function imagesIn(folder: string, text: string): readonly DefinitionAsset[] {
  const words = new Set(text.match(/[^\s"'{}[\],:]+\.[a-z]{3,4}\b/g));
  return [...words]
    .filter((word) => isImage(join(folder, word)))
    .flatMap((word) => readLogo(folder, word) ?? []);
}

function isImage(path: string): boolean {
  if (imageTypeOf(path) === undefined) return false;
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size <= assetBytesMax;
}
