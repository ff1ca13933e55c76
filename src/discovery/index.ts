// The public documents, rendered from the contract. Nothing here looks at a workspace or a credential.
import type { Operations } from "../contract/index.ts";
import { getOpenapi } from "./operations/getOpenapi.ts";
import type { PublishedDocument } from "./published-document.ts";

export {
  publishDocument,
  type DeploymentAddresses,
  type PublishedDocument,
} from "./published-document.ts";

export function discoveryOperations(deps: {
  readonly document: PublishedDocument;
}): Pick<Operations, "getOpenapi"> {
  return { getOpenapi: getOpenapi(deps.document) };
}
