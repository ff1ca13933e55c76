// `npm run mixed-calls -- --count 50000 --seed N`: more mixed calls than the suite makes, and whether they were counted exactly.
import { runSuite } from "./run-suite.ts";

runSuite("test/metering/mixed-calls", {
  count: { variable: "MIXED_CALLS_COUNT", default: "50000" },
  seed: { variable: "MIXED_CALLS_SEED", default: "suite" },
});
