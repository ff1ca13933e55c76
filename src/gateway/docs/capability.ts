// The capability of the documentation pages. They are rendered with the first request for one.
import type { Capability } from "../../contract/index.ts";
import type { PublishedDocument } from "../../discovery/index.ts";
import { getDocs } from "../operations/getDocs.ts";
import { getDocsAsset } from "../operations/getDocsAsset.ts";
import { renderDocs, type Docs } from "./page.ts";

/**
 * Creates the capability.
 * @param baseUrl address of this deployment
 */
export function createDocs(
  document: PublishedDocument,
  baseUrl: string,
): Capability<"getDocs" | "getDocsAsset"> {
  let rendered: Docs | undefined;
  const docs = (): Docs => (rendered ??= renderDocs(document, baseUrl));
  return { operations: { getDocs: getDocs(docs), getDocsAsset: getDocsAsset(docs) } };
}
