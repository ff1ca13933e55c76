// `npm run test:changed [-- <revision>]`: checks types, and runs the tests of folders with changes
// since the revision (default HEAD). Long generated suites run only if their own files changed.
// `npm test` runs everything.
import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Folders of tests for folders of src/ that have no test folder of the same name. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  discovery: ["test/openapi"],
  "mail-preview": ["test/mail-preview", "test/cli/mail-dev.test.ts"],
  mail: ["test/mail", "test/_"],
  openapi: ["test/contract", "test/openapi", "test/conformance"],
  templates: ["test/mail", "test/definitions/demo-workspace.test.ts"],
};

function git(...args: string[]): string[] {
  const { stdout, status } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")} failed`);
  return stdout.split("\n").filter((line) => line !== "");
}

/** Returns the tests to run for a changed file. */
function testsOf(file: string): readonly string[] {
  const [top = "", folder = ""] = file.split("/");
  if (top === "test") return file.endsWith(".test.ts") ? [file] : testsBeside(file);
  if (top !== "src") return elsewhere[top] ?? [];
  if (file.includes("/operations/"))
    return globSync(`test/*/${basename(file, ".ts")}*.test.ts`, { cwd: root });
  return elsewhere[folder] ?? [`test/${folder}`];
}

/**
 * Returns the tests of the folder of a changed support file. `npm test` covers the support files
 * that all folders share.
 */
function testsBeside(file: string): readonly string[] {
  const [, folder = ""] = file.split("/");
  return folder === "support" ? [] : [`test/${folder}`];
}

function run(command: readonly string[]): boolean {
  const [program = "", ...args] = command;
  return spawnSync(program, args, { cwd: root, stdio: "inherit" }).status === 0;
}

const [since = "HEAD"] = process.argv.slice(2);
const changed = [
  ...git("diff", "--name-only", since),
  ...git("ls-files", "--others", "--exclude-standard"),
];
const tests = [...new Set(changed.flatMap(testsOf))].filter((path) => existsSync(join(root, path)));
console.log(
  `${changed.length} changed files; ${tests.length === 0 ? "no tests of their own" : tests.join(" ")}`,
);
const isGood =
  run(["npm", "run", "-s", "generate", "--", "--check"]) &&
  run(["npm", "run", "-s", "typecheck"]) &&
  run(["npx", "--no-install", "vitest", "run", "test/architecture.test.ts", ...tests]);
process.exitCode = isGood ? 0 : 1;
