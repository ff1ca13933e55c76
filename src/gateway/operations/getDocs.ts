// GET /_docs: returns the documentation page of the whole contract.
import type { Handler } from "../../contract/index.ts";
import type { Docs } from "../docs/page.ts";
import { docsPolicy } from "../docs/html.ts";

const headers = { "Content-Security-Policy": docsPolicy, "Cache-Control": "no-cache" };

export const getDocs =
  (docs: () => Docs): Handler<"getDocs"> =>
  () => ({ status: 200, type: "text/html", stream: docs().page, headers });
