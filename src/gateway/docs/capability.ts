// The capability of the documentation pages; they are rendered when somebody first asks for one.
import type { Capability } from "../../contract/index.ts";
import type { PublishedDocument } from "../../discovery/index.ts";
import { getDocs } from "../operations/getDocs.ts";
import { getDocsAsset } from "../operations/getDocsAsset.ts";
import { docsAssets, type DocsAsset } from "./assets.ts";
import { renderDocs } from "./page.ts";

export interface Docs {
  readonly page: string;
  /** By file name. */
  readonly assets: ReadonlyMap<string, DocsAsset>;
}

/** @param baseUrl address of this deployment */
export function createDocs(
  document: PublishedDocument,
  baseUrl: string,
): Capability<"getDocs" | "getDocsAsset"> {
  let made: Docs | undefined;
  const docs = (): Docs => {
    if (made === undefined) {
      const { contract, guarantees } = renderDocs(document, baseUrl);
      made = { page: contract, assets: docsAssets(guarantees) };
    }
    return made;
  };
  return { operations: { getDocs: getDocs(docs), getDocsAsset: getDocsAsset(docs) } };
}
