// GET /_docs/{asset}: returns another file of the documentation, such as its style sheet. For
// unknown names, the response is a 404.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { matchesEntityTag } from "../../platform/index.ts";
import type { Docs } from "../docs/page.ts";
import { docsPolicy } from "../docs/html.ts";

export const getDocsAsset =
  (docs: () => Docs): Handler<"getDocsAsset"> =>
  ({ path, headers }) => {
    const asset = docs().assets.get(path.asset);
    if (asset === undefined) throw new GatewayError("NOT_FOUND");
    const { type, text, entityTag } = asset;
    const cacheHeaders = { ETag: entityTag, "Cache-Control": "public, max-age=300" };
    if (matchesEntityTag(headers["if-none-match"], entityTag))
      return { status: 304, headers: cacheHeaders };
    const sent = { ...cacheHeaders, "Content-Security-Policy": docsPolicy };
    return { status: 200, type, stream: text, headers: sent };
  };
