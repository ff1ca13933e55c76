// GET /_docs/{asset}: returns a style sheet, a script or the search index of the documentation. For
// unknown names, the response is a 404 with a page.
import type { Handler } from "../../contract/index.ts";
import type { DocsState } from "../docs/docs-state.ts";
import { serveDocs } from "../docs/serve-docs.ts";

const types = ["text/css", "text/javascript", "application/json"] as const;

export const getDocsAsset =
  (state: () => Promise<DocsState>): Handler<"getDocsAsset"> =>
  async ({ path, headers }) =>
    serveDocs(await state(), path.asset, headers, types);
