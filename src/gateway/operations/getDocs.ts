// GET /_docs: the documentation page of the document that /openapi.json serves.
import type { Handler } from "../../contract/index.ts";
import type { PublishedDocument } from "../../discovery/index.ts";
import { docsPolicy, renderDocsPage } from "../docs/page.ts";

export function getDocs(document: PublishedDocument): Handler<"getDocs"> {
  let page: string | null = null;
  return () => {
    page ??= renderDocsPage(document);
    const headers = { "Content-Security-Policy": docsPolicy, "Cache-Control": "no-cache" };
    return { status: 200, type: "text/html", stream: page, headers };
  };
}
