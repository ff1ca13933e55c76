// Runs one folder of tests with options that the suite reads from its environment, for the long forms of generated tests.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

export interface SuiteOption {
  /** Name in the environment of the tests. */
  readonly variable: string;
  readonly default: string;
}

/** @param folder tests to run, from the root of the repository */
export function runSuite(folder: string, options: Readonly<Record<string, SuiteOption>>): void {
  const named = Object.entries(options);
  const { values } = parseArgs({
    options: Object.fromEntries(
      named.map(([name, option]) => [name, { type: "string" as const, default: option.default }]),
    ),
  });
  const env = {
    ...process.env,
    ...Object.fromEntries(named.map(([name, option]) => [option.variable, String(values[name])])),
  };
  const cwd = fileURLToPath(new URL("../", import.meta.url));
  const vitest = join(cwd, "node_modules", "vitest", "vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", folder], {
    cwd,
    env,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}
