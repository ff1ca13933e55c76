// `npm run twin-world -- --count 20000 --seed N`: more random requests to the two worlds than the suite sends.
import { runSuite } from "./run-suite.ts";

runSuite("test/twin-world", {
  count: { variable: "TWIN_WORLD_COUNT", default: "20000" },
  seed: { variable: "TWIN_WORLD_SEED", default: "suite" },
});
