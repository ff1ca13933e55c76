// GET /readyz: whether requests should be sent here. 503 says why not, in words for the operator.
import { GatewayError } from "../../contract/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { Readiness } from "../health/readiness.ts";

export function getReadiness(readiness: Readiness): Handler<"getReadiness"> {
  return async () => {
    const obstacle = await readiness.obstacle();
    if (obstacle !== null) throw new GatewayError("UNAVAILABLE", { message: obstacle });
    return { status: 200, body: { status: "ready" } };
  };
}
