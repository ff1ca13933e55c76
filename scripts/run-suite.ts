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
  const values = readOptions(folder, options);
  if (values === null) return;
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

/** Null, and exit code 2, for options that there are none of; the usage is printed for them and for `--help`. */
function readOptions(
  folder: string,
  options: Readonly<Record<string, SuiteOption>>,
): Readonly<Record<string, unknown>> | null {
  const named = Object.entries(options);
  const usage = `Runs ${folder} with: ${named.map(([name, option]) => `--${name} <${option.default}>`).join(" ")}`;
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
