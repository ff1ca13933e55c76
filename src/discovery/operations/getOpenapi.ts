// GET /openapi.json, at the root and under the prefix (G12.4): the OpenAPI document, cacheable for
// five minutes.
import type { Handler } from "../../contract/index.ts";
import { replyWith } from "../cached-document.ts";
import type { PublishedDocument } from "../published-document.ts";

export function getOpenapi(document: PublishedDocument): Handler<"getOpenapi"> {
  return ({ headers }) => replyWith(document, headers);
}
