// `npm run twin-world -- --count 20000 --seed N`: more random requests to the two worlds than the suite sends, and more attempts at
// the values of filter-only columns. With `--over mcp`, by tools where there are some that do what is asked.
import { runSuite } from "./run-suite.ts";

runSuite("test/twin-world", {
  count: { variable: "TWIN_WORLD_COUNT", default: "20000" },
  seed: { variable: "TWIN_WORLD_SEED", default: "suite" },
  over: { variable: "TWIN_WORLD_OVER", default: "http" },
  attempts: { variable: "FILTER_ONLY_REQUESTS", default: "10000" },
});
