// GET /openapi.json, at the root and under the prefix (G12.4): public, cacheable for five minutes.
import type { Handler } from "../../contract/index.ts";
import { matchesEntityTag } from "../../platform/index.ts";
import type { PublishedDocument } from "../published-document.ts";

/** Discovery documents may be kept for five minutes. */
export const discoveryCache = "public, max-age=300";

export function getOpenapi(document: PublishedDocument): Handler<"getOpenapi"> {
  const headers = { ETag: document.entityTag, "Cache-Control": discoveryCache };
  return (call) =>
    matchesEntityTag(call.headers["if-none-match"], document.entityTag)
      ? { status: 304, headers }
      : { status: 200, rowsText: [document.text], headers };
}
