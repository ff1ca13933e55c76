// GET /openapi.json, with or without the prefix `/api/v1/gateway` (G12.4): returns the public
// OpenAPI document. Caches may keep the response for five minutes.
import type { Handler } from "../../contract/index.ts";
import { replyWith } from "../cached-document.ts";
import type { PublishedDocument } from "../published-document.ts";

export function getOpenapi(document: PublishedDocument): Handler<"getOpenapi"> {
  return ({ headers }) => replyWith(document, headers);
}
