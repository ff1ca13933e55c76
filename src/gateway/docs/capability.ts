// The capability that serves the documentation pages. The pages are rendered at the first request.
import type { Capability } from "../../contract/index.ts";
import type { PublishedDocument } from "../../discovery/index.ts";
import { getDocs } from "../operations/getDocs.ts";
import { getDocsAsset } from "../operations/getDocsAsset.ts";
import { renderDocs, type Docs } from "./page.ts";

/**
 * Creates the operations of the documentation pages.
 * @param baseUrl the URL at which clients reach this gateway, for the examples on the pages
 */
export function createDocs(
  document: PublishedDocument,
  baseUrl: string,
): Capability<"getDocs" | "getDocsAsset"> {
  let rendered: Docs | undefined;
  const docs = (): Docs => (rendered ??= renderDocs(document, baseUrl));
  return { operations: { getDocs: getDocs(docs), getDocsAsset: getDocsAsset(docs) } };
}
