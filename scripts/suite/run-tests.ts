// Runs a folder of generated tests with more rounds than `npm test` asks for.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

export interface TestSuite {
  readonly help: string;
  /** Path of the tests, from the root of the repository. */
  readonly tests: string;
  /** The options by name. The tests read each value from an environment variable. */
  readonly options: Readonly<
    Record<string, { readonly variable: string; readonly default: string }>
  >;
}

const root = join(import.meta.dirname, "../..");

/** Runs the tests and sets the exit code. Exit code 2 for options that the suite does not have. */
export function runTests(suite: TestSuite): void {
  const named = Object.entries(suite.options);
  const values = readOptions(suite);
  if (values === null) return;
  const env = {
    ...process.env,
    ...Object.fromEntries(named.map(([name, option]) => [option.variable, String(values[name])])),
  };
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", suite.tests], {
    cwd: root,
    env,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}

/** Reads the options. Prints the usage and returns null for `--help` and for unknown options. */
function readOptions({ tests, options }: TestSuite): Readonly<Record<string, unknown>> | null {
  const named = Object.entries(options);
  const usage = `Runs ${tests} with: ${named.map(([name, option]) => `--${name} <${option.default}>`).join(" ")}`;
  const strings = named.map(
    ([name, option]) => [name, { type: "string" as const, default: option.default }] as const,
  );
  try {
    const { values } = parseArgs({
      options: { ...Object.fromEntries(strings), help: { type: "boolean" } },
    });
    if (values.help !== true) return values;
    console.log(usage);
  } catch (error) {
    console.error(`${(error as Error).message.split(". ", 1)[0]}. ${usage}`);
    process.exitCode = 2;
  }
  return null;
}
