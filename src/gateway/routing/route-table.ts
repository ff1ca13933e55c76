// Builds the table that finds the operation of an address.
import { operations, type Operations } from "../../contract/index.ts";
import type { Grant } from "../../access/index.ts";
import type { RouteTable } from "../steps/match.ts";
import { RouteMatchCache } from "./route-match-cache.ts";
import { buildRoutes } from "./route.ts";
import { createRouter } from "./router.ts";

/**
 * Builds the route table.
 * @throws Error with the name of an operation that cannot be served
 */
export function createRouteTable(handlers: Operations<Grant>): RouteTable {
  const router = createRouter();
  const routes = buildRoutes(operations, (id) => router.getOperation(id), handlers);
  return { router, routes, matchCache: new RouteMatchCache() };
}
