// Reads the files that a definition names, currently only the logo. The gateway stores them with
// the definition, so that nodes do not need the workspace folder. Skips images of more than 1 MiB,
// which are too large to send with every page.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { imageTypeOf, type DefinitionAsset } from "../../catalog/index.ts";
import { sha256 } from "../../platform/index.ts";

/** Maximum size of a logo in bytes. */
export const assetBytesMax = 1024 * 1024;

/**
 * Reads the logo. Its path and size were checked before. Returns undefined if the definition names
 * no logo.
 */
export function readLogo(folder: string, logo: unknown): DefinitionAsset | undefined {
  if (typeof logo !== "string") return undefined;
  const bytes = readFileSync(join(folder, logo));
  return { hash: sha256(bytes).toString("base64url"), bytes };
}

/**
 * Returns the images in the folder whose names occur in the text of a definition file. Their
 * content is part of the hash of the folder. So the gateway applies the folder again if only an
 * image has changed.
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
