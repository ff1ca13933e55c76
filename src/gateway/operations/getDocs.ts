// GET /_docs: returns the first page of the documentation.
import type { Handler } from "../../contract/index.ts";
import type { DocsState } from "../docs/docs-state.ts";
import { serveDocs } from "../docs/serve-docs.ts";

export const getDocs =
  (state: () => Promise<DocsState>): Handler<"getDocs"> =>
  async ({ headers }) => {
    const reply = await serveDocs(await state(), "index.html", headers, ["text/html"]);
    // The first page always exists. Without a built site, this page says that there is no
    // documentation.
    return reply.status === 404 ? { ...reply, status: 200 } : reply;
  };
