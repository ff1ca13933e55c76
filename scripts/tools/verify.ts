// `npm test`: runs all checks that a change must pass. The static checks run beside the tests,
// which wait for a database or a browser for part of their time. The last line counts the tests,
// from the report of the test runner.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

interface Step {
  readonly title: string;
  /**
   * True for a main step. A main step begins when the main step before it has passed, and its
   * output is shown at once. All other steps begin at the start. The output of each is shown when
   * it has ended.
   */
  readonly isMain?: boolean;
  /** Program and arguments. The program is `node`, or is in node_modules/.bin. */
  readonly command: readonly string[];
}

const root = join(import.meta.dirname, "../..");
const report = join(root, ".cache", "vitest.json");
/** Record of the answers that the tests' client received, for the last step. */
const record = join(root, ".cache", "conformance.jsonl");

const steps: readonly Step[] = [
  {
    title: "generated files are fresh",
    command: ["npm", "run", "-s", "generate", "--", "--check"],
  },
  { title: "the contract follows its rules", command: ["npm", "run", "-s", "lint:api"] },
  { title: "words", command: ["npm", "run", "-s", "lint:words"] },
  { title: "lint", command: ["npm", "run", "-s", "lint"] },
  { title: "format", command: ["npm", "run", "-s", "format", "--", "--check"] },
  { title: "no export is unused", command: ["knip", "--include", "exports,types,files"] },
  { title: "types", command: ["npm", "run", "-s", "typecheck"] },
  {
    title: "tests",
    isMain: true,
    command: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
  },
  {
    title: "every declared answer was produced",
    isMain: true,
    command: ["node", "scripts/tools/conformance.ts"],
  },
];

/** The fields of vitest's JSON report that are read here. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

async function main(): Promise<number> {
  mkdirSync(dirname(report), { recursive: true });
  for (const file of [report, record]) rmSync(file, { force: true });
  const beside = steps.filter(({ isMain }) => isMain !== true).map(run);
  const inTurn = runUntilFailure(steps.filter(({ isMain }) => isMain === true));
  const failed = (await Promise.all([...beside, inTurn])).filter((title) => title !== null);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}.`);
  if (existsSync(report))
    console.log(summaryOf(JSON.parse(readFileSync(report, "utf8")) as Report));
  return failed.length === 0 ? 0 : 1;
}

/**
 * Runs steps one after the other until one fails. Returns the title of the failed step, or null.
 */
async function runUntilFailure(all: readonly Step[]): Promise<string | null> {
  for (const step of all) {
    const title = await run(step);
    if (title !== null) return title;
  }
  return null;
}

/**
 * Runs a step and prints its output. Returns the title of the step if it failed, otherwise null.
 */
async function run({ title, command, isMain = false }: Step): Promise<string | null> {
  const [program = "", ...args] = command;
  const begins = `\n== ${title}`;
  if (isMain) console.log(begins);
  const started = performance.now();
  const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  const child = spawn(program, args, {
    cwd: root,
    stdio: isMain ? "inherit" : ["ignore", "pipe", "pipe"],
    env: { ...process.env, PATH: path },
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => said.push(chunk));
  const status = await new Promise<number | null>((resolve) => {
    child.once("error", ({ message }) => {
      console.log(`${program} could not be started: ${message}.`);
      resolve(null);
    });
    child.once("close", resolve);
  });
  if (!isMain) console.log(`${begins}\n${Buffer.concat(said).toString()}`.trimEnd());
  console.log(
    `== ${title}: ${status === 0 ? "ok" : "FAILED"}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  return status === 0 ? null : title;
}

function summaryOf(report: Report): string {
  // If a test file cannot be loaded, the report contains no test of this file.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const skipped = report.numPendingTests + report.numTodoTests;
  const counts = `${report.numPassedTests} passed, ${report.numFailedTests + broken.length} failed`;
  return skipped === 0 ? counts : `${counts}, ${skipped} skipped`;
}

process.exitCode = await main();
