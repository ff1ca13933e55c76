// Tests the bundle that `npm start` runs, with a small program in its own folder.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "gateway-bundle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Bundles {
  readonly programFile: () => string;
  readonly ensureBundle: () => void;
}

it("has a folder for each state of the sources, so that a running program keeps its files", async () => {
  for (const path of ["bin", "scripts/tools/bundle.ts", "package-lock.json"])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "src"));
  const source = join(folder, "src/main.ts");
  writeFileSync(source, `const text: string = import.meta.filename;\nconsole.log(text);\n`);
  const module = pathToFileURL(join(folder, "bin/bundle.mjs")).href;
  const { programFile, ensureBundle } = (await import(module)) as Bundles;

  expect(programFile()).toBe(source);
  ensureBundle();
  const first = programFile();
  expect(dirname(dirname(first))).toBe(join(folder, ".cache/bundle"));
  // `import.meta` names the source file and not the bundle, so that the program finds files beside
  // its source.
  const { stdout } = spawnSync(process.execPath, [first], { encoding: "utf8" });
  expect(stdout).toBe(`${source}\n`);

  // A module that the program loads later is in the bundle, too.
  const part = join(folder, "src/part.ts");
  writeFileSync(part, `export const text: string = "from the bundle";\n`);
  const lines = [
    'import { createRequire } from "node:module";',
    "const load = createRequire(import.meta.url);",
    'console.log((load("./part.ts") as { text: string }).text);',
  ];
  writeFileSync(source, lines.join("\n"));
  expect(programFile()).toBe(source);
  ensureBundle();
  const second = programFile();
  expect(second).not.toBe(first);
  expect(existsSync(first)).toBe(true);
  rmSync(part);
  expect(spawnSync(process.execPath, [second], { encoding: "utf8" }).stdout).toBe(
    "from the bundle\n",
  );
});
