// `npm test`: everything that must hold before a change is accepted, in order, up to the first step that fails.
// The last line counts the tests, read from the test runner's own report.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

interface Step {
  readonly title: string;
  /** Program and arguments; a program of node_modules/.bin, or `node`. */
  readonly command: readonly string[];
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const report = join(root, ".cache", "vitest.json");
/** What the tests' client saw, for the last step. */
const record = join(root, ".cache", "conformance.jsonl");

const steps: readonly Step[] = [
  {
    title: "generated files are fresh",
    command: ["npm", "run", "-s", "generate", "--", "--check"],
  },
  { title: "the contract follows its rules", command: ["npm", "run", "-s", "lint:api"] },
  { title: "lint", command: ["npm", "run", "-s", "lint"] },
  { title: "format", command: ["npm", "run", "-s", "format", "--", "--check"] },
  { title: "types", command: ["npm", "run", "-s", "typecheck"] },
  {
    title: "tests",
    command: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
  },
  { title: "every declared answer was produced", command: ["node", "scripts/conformance.ts"] },
];

/** The part of vitest's JSON report that is read here. */
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

function main(): number {
  mkdirSync(dirname(report), { recursive: true });
  for (const file of [report, record]) rmSync(file, { force: true });
  const failed = steps.find((step) => !run(step));
  if (failed !== undefined) console.log(`\nFailed: ${failed.title}.`);
  if (existsSync(report))
    console.log(summaryOf(JSON.parse(readFileSync(report, "utf8")) as Report));
  return failed === undefined ? 0 : 1;
}

function run({ title, command: [program = "", ...args] }: Step): boolean {
  console.log(`\n== ${title}`);
  const started = performance.now();
  const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: path },
  });
  if (error !== undefined) console.log(`${program} could not be started: ${error.message}.`);
  console.log(
    `== ${title}: ${status === 0 ? "ok" : "FAILED"}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  return status === 0;
}

function summaryOf(report: Report): string {
  // A file that cannot be loaded fails without any test of its own.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const skipped = report.numPendingTests + report.numTodoTests;
  const counts = `${report.numPassedTests} passed, ${report.numFailedTests + broken.length} failed`;
  return skipped === 0 ? counts : `${counts}, ${skipped} skipped`;
}

process.exitCode = main();
