// `npm run suite`: the names of the longer checks lead to existing scripts and tests.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { suites } from "../../scripts/suite/suites.ts";

const root = join(import.meta.dirname, "../..");
const run = (...args: string[]) =>
  spawnSync(process.execPath, ["scripts/suite.ts", ...args], { cwd: root, encoding: "utf8" });

it("lists all names with their help, if no name is given", () => {
  const { status, stdout } = run();
  expect(status).toBe(0);
  for (const [name, { help }] of Object.entries(suites))
    expect(stdout).toMatch(new RegExp(`^  ${name} +${RegExp.escape(help)}$`, "m"));
});

it("names the closest suite for an unknown name, and exits with 1", () => {
  const { status, stderr } = run("twin-wrld", "--count", "1");
  expect(status).toBe(1);
  expect(stderr).toBe(
    'There is no suite "twin-wrld". Did you mean "twin-world"? "npm run suite" lists all suites.\n',
  );
  expect(run("constructor").stderr).toBe(
    'There is no suite "constructor". "npm run suite" lists all suites.\n',
  );
});

it("passes options to a script and to a test suite", () => {
  expect(run("file-bench", "--help").stdout).toMatch(/^npm run suite file-bench -- \[options\]/);
  expect(run("mutations", "--help").stdout).toBe(
    "Runs test/mutations with: --count <5000> --seed <suite>\n",
  );
  const refused = run("mutations", "--cuont", "1");
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain("Unknown option '--cuont'");
});

it.each(Object.entries(suites))("%s leads to an existing script or test", (_, suite) => {
  if ("script" in suite) expect(existsSync(join(root, "scripts", suite.script))).toBe(true);
  else expect(globSync(`${suite.tests}{/**/,*}*.test.ts`, { cwd: root })).not.toEqual([]);
});

it("leaves the daily commands to package.json", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  expect(Object.keys(scripts).filter((name) => Object.hasOwn(suites, name))).toEqual([]);
  for (const command of Object.values(scripts)) {
    const [, file] = /^node (?:--\S+ )*(\S+)/.exec(command) ?? [];
    if (file !== undefined && !file.startsWith("node_modules/"))
      expect(existsSync(join(root, file)), command).toBe(true);
  }
});
