// Builds the table in which the gateway finds the operation for a URL.
import type { Document } from "openapi-backend";
import { contract, operations, type Operations } from "../../contract/index.ts";
import type { Grant } from "../../access/index.ts";
import { RouteMatchCache } from "./route-match-cache.ts";
import { buildRoutes } from "./route.ts";
import { TrieRouter } from "./router.ts";

export type RouteTable = ReturnType<typeof createRouteTable>;

/**
 * Builds the route table.
 * @throws Error that names an operation without a handler, or with a declaration that the gateway
 *   does not support
 */
export function createRouteTable(handlers: Operations<Grant>) {
  const routes = buildRoutes(operations, handlers);
  const document = contract as unknown as Document;
  const router = new TrieRouter(document, ({ operationId }) => routes.get(operationId!)!);
  return { router, matchCache: new RouteMatchCache() };
}
