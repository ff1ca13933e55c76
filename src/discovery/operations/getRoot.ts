// GET /: returns the URLs of the documentation page and of the OpenAPI document (G12.7).
import type { Handler } from "../../contract/index.ts";
import type { PublishedDocument } from "../published-document.ts";

export function getRoot({ baseUrl }: PublishedDocument): Handler<"getRoot"> {
  const body = {
    name: "Workspace Gateway",
    documentation: `${baseUrl}/_docs`,
    contract: `${baseUrl}/openapi.json`,
  } as const;
  return () => ({ status: 200, body });
}
