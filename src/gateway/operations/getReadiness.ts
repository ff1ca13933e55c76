// GET /readyz: whether this node can serve requests. A 503 tells the operator why not.
import { GatewayError, type Handler } from "../../contract/index.ts";
import type { Readiness } from "../health/readiness.ts";

export function getReadiness(readiness: Readiness): Handler<"getReadiness"> {
  return async () => {
    const obstacle = await readiness.obstacle();
    if (obstacle !== null) throw new GatewayError("UNAVAILABLE", { message: obstacle });
    return { status: 200, body: { status: "ready" } };
  };
}
