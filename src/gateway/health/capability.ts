// The capability of the liveness and readiness checks.
import type { Capability } from "../../contract/index.ts";
import { getHealth } from "../operations/getHealth.ts";
import { getReadiness } from "../operations/getReadiness.ts";
import type { Readiness } from "./readiness.ts";

export const createHealth = (readiness: Readiness): Capability<"getHealth" | "getReadiness"> => ({
  operations: { getHealth: getHealth(), getReadiness: getReadiness(readiness) },
});
