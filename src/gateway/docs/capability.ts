// The capability of the documentation page.
import type { Capability } from "../../contract/index.ts";
import type { PublishedDocument } from "../../discovery/index.ts";
import { getDocs } from "../operations/getDocs.ts";
import { getDocsAsset } from "../operations/getDocsAsset.ts";
import { createDocsAssets } from "./assets.ts";

export const createDocs = (
  document: PublishedDocument,
): Capability<"getDocs" | "getDocsAsset"> => ({
  operations: {
    getDocs: getDocs(document),
    getDocsAsset: getDocsAsset(createDocsAssets(document)),
  },
});
