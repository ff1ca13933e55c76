// Serves the documentation pages. They are rendered at the first request.
import type { Capability } from "../../contract/index.ts";
import type { PublishedDocument } from "../../discovery/index.ts";
import { getDocs } from "../operations/getDocs.ts";
import { getDocsAsset } from "../operations/getDocsAsset.ts";
import { renderDocs, type Docs } from "./page.ts";

/**
 * Creates the operations of the documentation pages.
 * @param baseUrl public address of this gateway
 */
export function createDocs(
  document: PublishedDocument,
  baseUrl: string,
): Capability<"getDocs" | "getDocsAsset"> {
  let rendered: Docs | undefined;
  const docs = (): Docs => (rendered ??= renderDocs(document, baseUrl));
  return { operations: { getDocs: getDocs(docs), getDocsAsset: getDocsAsset(docs) } };
}
