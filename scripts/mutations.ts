// `npm run mutations -- --count 5000 --seed N`: more random writes against the naive model than the suite makes.
import { runSuite } from "./run-suite.ts";

runSuite("test/mutations", {
  count: { variable: "MUTATIONS_COUNT", default: "5000" },
  seed: { variable: "MUTATIONS_SEED", default: "suite" },
});
