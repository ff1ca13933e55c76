// `npm run lint:api` says one thing, and judges the files: a mistake that only the generated document shows is found without generating.
import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

it("a file with two mistakes is two findings and one verdict", { timeout: 120_000 }, async () => {
  await mkdir(join(root, "node_modules/.cache"), { recursive: true });
  const folder = await mkdtemp(join(root, "node_modules/.cache/lint-contract-"));
  try {
    await cp(join(root, "openapi"), folder, { recursive: true });
    const file = join(folder, "paths/healthz/healthz.yaml");
    const text = await readFile(file, "utf8");
    const broken = text
      .replace("x-scope: none", "x-scope: everything")
      .replace("example: { status: ok }", "example: { status: bad }");
    await writeFile(file, broken);
    const script = join(root, "scripts/lint-contract.ts");
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, ""]);
    expect(stdout.trim().split("\n")).toEqual([
      expect.stringMatching(/^openapi\/paths\/healthz\/healthz\.yaml:\d+:\d+$/),
      expect.stringContaining("gateway/operation-fields: x-scope must be"),
      expect.stringMatching(/^generated\/openapi\.json #.*~1healthz/),
      expect.stringContaining("no-invalid-media-type-examples: "),
      "The contract does not follow its rules: 2 findings.",
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
