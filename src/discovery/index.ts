// The capability of the public documents, rendered from the contract without any workspace or credential.
import type { Capability } from "../contract/index.ts";
import { getAsyncapi } from "./operations/getAsyncapi.ts";
import { getOpenapi } from "./operations/getOpenapi.ts";
import { getRoot } from "./operations/getRoot.ts";
import type { PublishedDocument } from "./published-document.ts";

export { publishDocument, type PublishedDocument } from "./published-document.ts";

export const createDiscovery = (
  document: PublishedDocument,
): Capability<"getAsyncapi" | "getOpenapi" | "getRoot"> => ({
  operations: {
    getAsyncapi: getAsyncapi(document),
    getOpenapi: getOpenapi(document),
    getRoot: getRoot(document),
  },
});
