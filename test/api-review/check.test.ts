// `gateway api check` runs the checks of a pull request. It names each failed check, and what to do
// about it.
import { execFile } from "node:child_process";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { copyCheckout, type CheckoutCopy } from "./checkout-copy.ts";

const run = promisify(execFile);
let checkout: CheckoutCopy;
const git = (...args: readonly string[]): Promise<unknown> =>
  run("git", ["-C", checkout.folder, "-c", "user.name=x", "-c", "user.email=x@x.test", ...args]);

beforeAll(async () => {
  checkout = await copyCheckout(["generated", "src"]);
  await git("init", "-q", "-b", "trunk");
  await git("add", "openapi", "redocly.yaml", "package.json");
  await git("commit", "-q", "-m", "contract: begin");
}, 100_000);
afterEach(() => checkout.restore());
afterAll(() => checkout.remove());

it("asks for a revision if there is neither origin/main nor main, with exit code 2", async () => {
  const { code, out, err } = await checkout.run("api", "check");
  expect([code, out]).toEqual([2, ""]);
  expect(err).toBe(
    "There is nothing to compare the contract with: git knows neither `origin/main` nor `main` here. Name a revision with `--base`, or fetch one.",
  );
});

it.each(["nothing", "--output=/tmp/x", "trunk:openapi"])(
  "refuses a revision that does not exist, with exit code 2: %s",
  async (base) => {
    const { code, out, err } = await checkout.run("api", "check", `--base=${base}`);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`git knows no revision \`${base}\` here.`);
  },
);

it("reports each check in a line: a mistake, stale files, and a version that is too low", async () => {
  // A renamed operation breaks generated clients.
  await checkout.plant(
    "openapi/paths/healthz/healthz.yaml",
    "x-scope: none",
    "x-scope: everything",
  );
  await checkout.plant(
    "openapi/paths/usage/usage.yaml",
    "operationId: getUsage",
    "operationId: getUsages",
  );
  await appendFile(join(checkout.folder, "generated/asyncapi.json"), " ");
  const { code, out, err } = await checkout.run("api", "check", "--base", "trunk");
  expect([code, err]).toEqual([1, ""]);
  const lines = out.split("\n");
  expect(lines.filter((line) => !line.startsWith(" "))).toEqual([
    "lint       FAILED",
    "bundle     ok",
    "generated  FAILED",
    "version    FAILED",
  ]);
  expect(lines.filter((line) => line.includes("gateway/operation-fields"))).toEqual([
    expect.stringMatching(/^ {2}openapi\/paths\/healthz\/healthz\.yaml:9:12 {2}error /),
  ]);
  expect(out).toContain(
    "  generated/asyncapi.json  error  stale  generated/ is stale. Run `npm run generate`, and commit the result.",
  );
  expect(out).toMatch(/^ {2}info\.version is "\d+\.\d+\.\d+"\. Raise it to \d+\.0\.0, /m);
}, 300_000);

it("skips the steps that need a bundle if a reference has no target, and annotates the line", async () => {
  await checkout.plant(
    "openapi/schemas/query/Comparison.yaml",
    "../shared/FieldName.yaml",
    "Missing.yaml",
  );
  const options = ["--base", "trunk", "--format", "github-actions"];
  const { code, out } = await checkout.run("api", "check", ...options);
  expect(code).toBe(1);
  expect(out).toContain(
    "::error file=openapi/schemas/query/Comparison.yaml,line=6,col=18,title=dangling-reference::",
  );
  expect(out).toContain("bundle     FAILED");
  expect(out).toContain("generated  skipped");
  expect(out).toContain("version    skipped");
});
