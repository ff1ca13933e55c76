import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    // Half of a test's time is waiting for a database, a browser or a process.
    maxWorkers: 3,
    // A third of the run would be loading the same modules again; no module of `src` keeps state.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
