// Reads the files that a definition names, today the logo; stored with the definition, so that nodes need no folder.
// Refuses files too large to be sent with every page.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { imageTypeOf, type DefinitionAsset } from "../../catalog/index.ts";
import { sha256 } from "../../platform/index.ts";

/** A logo beyond this is no logo. */
export const assetBytesMax = 1024 * 1024;

/** Reads the file of a logo whose place and size have been checked; undefined where there is none. */
export function readLogo(folder: string, logo: unknown): DefinitionAsset | undefined {
  if (typeof logo !== "string") return undefined;
  const bytes = readFileSync(join(folder, logo));
  return { hash: sha256(bytes).toString("base64url"), bytes };
}

/** The images of the folder that a text seems to name: a new image under an old name is a new definition. */
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
