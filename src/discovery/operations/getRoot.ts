// GET /: where this deployment is described (G12.7), for whoever opens its base address.
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
