// All that leads an address to its operation.
import { operations, type Operations } from "../../contract/index.ts";
import type { Grant } from "../../access/index.ts";
import type { RouteTable } from "../steps/match.ts";
import { KnownAddresses } from "./known-addresses.ts";
import { buildRoutes } from "./route.ts";
import { createRouter } from "./router.ts";

/** @throws Error naming the operation that cannot be served */
export function createRouteTable(handlers: Operations<Grant>): RouteTable {
  const router = createRouter();
  const routes = buildRoutes(operations, (id) => router.getOperation(id), handlers);
  return { router, routes, known: new KnownAddresses() };
}
