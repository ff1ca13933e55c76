// Builds the table that finds the operation of an address.
import type { Document } from "openapi-backend";
import { contract, operations, type Operations } from "../../contract/index.ts";
import type { Grant } from "../../access/index.ts";
import { RouteMatchCache } from "./route-match-cache.ts";
import { buildRoutes } from "./route.ts";
import { TrieRouter } from "./router.ts";

export type RouteTable = ReturnType<typeof createRouteTable>;

/**
 * Builds the route table.
 * @throws Error with the name of an operation that cannot be served
 */
export function createRouteTable(handlers: Operations<Grant>) {
  const routes = buildRoutes(operations, handlers);
  const document = contract as unknown as Document;
  const router = new TrieRouter(document, ({ operationId }) => routes.get(operationId!)!);
  return { router, matchCache: new RouteMatchCache() };
}
