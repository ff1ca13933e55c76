// The capability that serves the documentation.
import type { Capability } from "../../contract/index.ts";
import { getDocs } from "../operations/getDocs.ts";
import { getDocsAsset } from "../operations/getDocsAsset.ts";
import { getDocsPage } from "../operations/getDocsPage.ts";
import type { DocsState } from "./docs-state.ts";

/**
 * Creates the operations of the documentation.
 * @param state returns the built site, or the reason why there is none
 */
export function createDocs(
  state: () => Promise<DocsState>,
): Capability<"getDocs" | "getDocsAsset" | "getDocsPage"> {
  return {
    operations: {
      getDocs: getDocs(state),
      getDocsAsset: getDocsAsset(state),
      getDocsPage: getDocsPage(state),
    },
  };
}
