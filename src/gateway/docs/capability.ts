// The capability of the documentation pages. They are rendered with the first request for one.
import type { Capability } from "../../contract/index.ts";
import type { PublishedDocument } from "../../discovery/index.ts";
import { getDocs } from "../operations/getDocs.ts";
import { getDocsAsset } from "../operations/getDocsAsset.ts";
import { docsAssets, type DocsAsset } from "./assets.ts";
import { renderDocs } from "./page.ts";

export interface Docs {
  readonly page: string;
  /** Files by name. */
  readonly assets: ReadonlyMap<string, DocsAsset>;
}

/**
 * Creates the capability.
 * @param baseUrl address of this deployment
 */
export function createDocs(
  document: PublishedDocument,
  baseUrl: string,
): Capability<"getDocs" | "getDocsAsset"> {
  let rendered: Docs | undefined;
  const docs = (): Docs => {
    if (rendered === undefined) {
      const { contract, guarantees } = renderDocs(document, baseUrl);
      rendered = { page: contract, assets: docsAssets(guarantees) };
    }
    return rendered;
  };
  return { operations: { getDocs: getDocs(docs), getDocsAsset: getDocsAsset(docs) } };
}
