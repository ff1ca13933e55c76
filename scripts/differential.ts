// `npm run differential -- --count 5000 --seed N`: more random reads against direct SQL than the suite asks.
import { runSuite } from "./run-suite.ts";

runSuite("test/differential", {
  count: { variable: "DIFFERENTIAL_COUNT", default: "5000" },
  seed: { variable: "DIFFERENTIAL_SEED", default: "suite" },
});
