// The files of the documentation page, by a fixed list of names: its style sheet, and the page of
// the guarantees.
import { readFileSync } from "node:fs";
import { entityTagOf } from "../../platform/index.ts";

export interface DocsAsset {
  readonly type: "text/css" | "text/html";
  readonly text: string;
  readonly entityTag: string;
}

const styleSheet = new URL("files/page.css", import.meta.url);

/**
 * Returns the files by name.
 * @param guarantees HTML of the page of the guarantees
 */
export function docsAssets(guarantees: string): ReadonlyMap<string, DocsAsset> {
  const asset = (type: DocsAsset["type"], text: string): DocsAsset => ({
    type,
    text,
    entityTag: entityTagOf(text),
  });
  return new Map([
    ["page.css", asset("text/css", readFileSync(styleSheet, "utf8"))],
    ["guarantees.html", asset("text/html", guarantees)],
  ]);
}
