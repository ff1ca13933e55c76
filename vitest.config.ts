import { defineConfig } from "vitest/config";
import { compileCache } from "./test/support/compile-cache.ts";
import { LongestFirst } from "./test/support/longest-first.ts";
import { soon } from "./test/support/soon.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    // Tests wait for a database, a browser or a process for half of their time.
    maxWorkers: 4,
    // Tests make much garbage that dies young: less of it is copied where more of it fits.
    execArgv: ["--max-semi-space-size=64"],
    // Loading the same modules again would take a quarter of the run. The modules of `src` keep no
    // state that a test could notice.
    isolate: false,
    // Node loads the modules itself, as for `npm start`. Nothing is transformed first, and nothing
    // can be mocked.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
    // Processes that tests start share one compile cache, because reading modules takes most of
    // their time.
    env: { NODE_COMPILE_CACHE: compileCache },
    // Several waits of up to 30 s may follow one another (`test/support/soon.ts`).
    testTimeout: 100_000,
    // A machine that stands still for seconds fails a few tests in ten thousand. The report names
    // each second try.
    retry: 1,
    hookTimeout: 60_000,
    expect: { poll: soon },
  },
});
