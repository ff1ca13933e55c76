import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    // Half of a test's time is waiting for a database, a browser or a process.
    maxWorkers: 3,
    // A quarter of the run would be loading the same modules again; those of `src` keep nothing that a test could notice.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
