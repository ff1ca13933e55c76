// Builds the table in which the gateway finds the operation for a URL.
import type { Document } from "openapi-backend";
import {
  contract,
  operations,
  type ContractOperation,
  type OperationId,
  type Operations,
} from "../../contract/index.ts";
import type { Grant } from "../../access/index.ts";
import { buildRoutes } from "./route.ts";
import { TrieRouter } from "./router.ts";

interface ServedContract {
  readonly document: typeof contract;
  readonly operations: ReadonlyMap<OperationId, ContractOperation>;
}

export type RouteTable = ReturnType<typeof createRouteTable>;

/**
 * Builds the route table.
 * @param served the contract; only the mock server passes a contract other than the gateway's own
 * @throws Error that names an operation without a handler, or with a declaration that the gateway
 *   does not support
 */
export function createRouteTable(
  handlers: Operations<Grant>,
  served: ServedContract = { document: contract, operations },
) {
  const routes = buildRoutes(served.operations, handlers);
  const document = served.document as unknown as Document;
  return { router: new TrieRouter(document, ({ operationId }) => routes.get(operationId!)!) };
}
