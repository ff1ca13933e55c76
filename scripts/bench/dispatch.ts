// Measures only the routing and validation of a request, without a socket and a database. Repeats
// the measurement with more operations. This shows that the time does not depend on the number of
// operations.
import type { Document } from "openapi-backend";
import { contract, operations } from "../../src/contract/document.ts";
import type { Operations } from "../../src/contract/operations.ts";
import type { Exchange } from "../../src/gateway/exchange.ts";
import { buildRoutes } from "../../src/gateway/routing/route.ts";
import { TrieRouter } from "../../src/gateway/routing/router.ts";
import { match } from "../../src/gateway/steps/match.ts";
import { mount } from "../../src/gateway/steps/mount.ts";
import { validate } from "../../src/gateway/steps/validate.ts";
import { bodyOf, valuesOf } from "./workloads.ts";
import { workspaceId } from "./workspace.ts";

type Paths = Record<string, Record<string, unknown>>;

/**
 * Returns a contract with `count` operations. In addition to the gateway's operations, it contains
 * copies of them at other addresses.
 */
function padded(count: number): Document {
  const document = structuredClone(contract) as unknown as { paths: Paths };
  const pattern = document.paths["/{workspaceId}/schema"]!;
  for (let number = operations.size; number < count; number++) {
    const path =
      number % 3 === 0
        ? `/{workspaceId}/made/{name}/part${number}`
        : `/{workspaceId}/made${number}`;
    document.paths[path] = {
      ...pattern,
      get: { ...(pattern["get"] as object), operationId: `made${number}` },
    };
  }
  return document as unknown as Document;
}

/**
 * Returns the microseconds per request for a contract with `count` operations. The best of all
 * rounds counts.
 */
export async function measureDispatch(count: number, rounds = 5, times = 40_000): Promise<number> {
  const handlers = Object.fromEntries(
    [...operations.keys()].map((id) => [id, () => undefined]),
  ) as unknown as Operations;
  const routes = buildRoutes(operations, handlers);
  const schema = routes.get("getSchema")!;
  const router = new TrieRouter(
    padded(count),
    ({ operationId = "" }) => routes.get(operationId) ?? schema,
  );
  const address = mount(`/${workspaceId}/query`);
  const body = bodyOf("d", valuesOf("d", 1));
  const headers = {
    host: "127.0.0.1",
    "content-type": "application/json",
    authorization: "Bearer key",
  };
  const text = " ".repeat(4096);
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    for (let index = 0; index < times; index++) {
      const exchange = {
        request: { method: "POST", url: "", headers },
        path: address.path,
        // The gateway stores only short bodies in its cache of parsed bodies. This text is too
        // long, so every request is validated like a new one.
        body: { text, value: body, isChecked: false },
      } as unknown as Exchange;
      validate(exchange, match(exchange, { router }, address), "");
    }
    best = Math.min(best, ((performance.now() - began) * 1000) / times);
  }
  return best;
}
