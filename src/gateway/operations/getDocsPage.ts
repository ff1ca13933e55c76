// GET /_docs/{section}/{page}: returns a page of the documentation or a file of the contract. For
// unknown addresses, the response is a 404 with a page.
import type { Handler } from "../../contract/index.ts";
import type { DocsState } from "../docs/docs-state.ts";
import { serveDocs } from "../docs/serve-docs.ts";

const types = ["text/html", "application/json", "application/yaml"] as const;

export const getDocsPage =
  (state: () => Promise<DocsState>): Handler<"getDocsPage"> =>
  async ({ path, headers }) =>
    serveDocs(await state(), `${path.section}/${path.page}`, headers, types);
