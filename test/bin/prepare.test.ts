// Tests `bin/prepare.mjs`, which runs before `npm start` and before the scripts of developers. A
// fake npm records its arguments.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "gateway-prepare-"));
const inFolder = (path: string): string => join(folder, path);
const modules = inFolder("node_modules");

beforeAll(() => {
  cpSync(join(import.meta.dirname, "../../bin"), inFolder("bin"), { recursive: true });
  for (const name of ["generated/validators", "src/contract", "scripts/tools", "npm"])
    mkdirSync(inFolder(name), { recursive: true });
  const bundler = 'import { mkdirSync } from "node:fs"; mkdirSync(process.argv[2]);';
  writeFileSync(inFolder("scripts/tools/bundle.ts"), bundler);
  writeFileSync(inFolder("calls"), "");
  // A replacement for npm: installs one file, and writes npm's list of the installed packages.
  const npm = `#!/bin/sh
echo "$@" >> calls
case "$1" in ci) rm -rf node_modules ;; esac
mkdir -p node_modules && touch "node_modules/by-$1"
case "$*" in *--omit=dev*) cp start.json node_modules/.package-lock.json ;;
*) cp all.json node_modules/.package-lock.json ;; esac
`;
  writeFileSync(inFolder("npm/npm"), npm, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a lock file of one package and one development package, and validators that fit it. */
function writeLock(version: string): void {
  const packages = { "node_modules/a": { version }, "node_modules/b": { version, dev: true } };
  const lock = JSON.stringify({ packages: { "": {}, ...packages } });
  writeFileSync(inFolder("package-lock.json"), lock);
  const stamp = createHash("sha256").update(lock).digest("hex");
  writeFileSync(inFolder("generated/validators/.stamp"), stamp);
  writeFileSync(inFolder("all.json"), JSON.stringify({ packages }));
  writeFileSync(
    inFolder("start.json"),
    JSON.stringify({ packages: { "node_modules/a": { version } } }),
  );
}

/** Returns the exit code, the messages, and the arguments that npm got. */
const prepare = (
  ...args: readonly string[]
): Promise<{ code: unknown; err: string; npm: string }> =>
  new Promise((resolve) => {
    const PATH = `${inFolder("npm")}:${process.env["PATH"] ?? ""}`;
    const program = inFolder("bin/prepare.mjs");
    execFile(process.execPath, [program, ...args], { env: { PATH } }, (error, _out, err) => {
      const npm = readFileSync(inFolder("calls"), "utf8").replace(/ --no-audit .*\n/, "");
      writeFileSync(inFolder("calls"), "");
      resolve({ code: error?.code ?? 0, err, npm });
    });
  });
const nothing = { code: 0, err: "", npm: "" };

/** Removes node_modules, and puts npm's record there if one is given. */
function start(record?: "all.json" | "start.json"): void {
  rmSync(modules, { recursive: true, force: true });
  if (record === undefined) return;
  mkdirSync(modules);
  cpSync(inFolder(record), join(modules, ".package-lock.json"));
}

describe.skipIf(process.platform === "win32")("packages", () => {
  it("a start installs what a gateway needs, and the scripts of developers add the rest", async () => {
    writeLock("1.0.0");
    start();
    expect(await prepare()).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^Installing the locked dependencies /),
      npm: "ci --omit=dev --include=optional",
    });
    expect(await prepare()).toEqual(nothing);
    expect(await prepare("--dev")).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^Adding the development packages /),
      npm: "install --no-save --include=dev --include=optional",
    });
    // The files that a running gateway uses are still there.
    expect(existsSync(join(modules, "by-ci"))).toBe(true);
    expect([await prepare("--dev"), await prepare()]).toEqual([nothing, nothing]);
    // If the lock file has other versions, a start keeps the development packages.
    writeLock("2.0.0");
    expect((await prepare()).npm).toBe("ci --include=dev --include=optional");
    expect(await prepare("--dev")).toEqual(nothing);
  });

  it("a fresh checkout gets all packages at once from a script of developers", async () => {
    writeLock("1.0.0");
    start();
    expect((await prepare("--dev")).npm).toBe("ci --include=dev --include=optional");
    expect(await prepare()).toEqual(nothing);
  });

  it("`npm ci` by hand counts, with and without development packages", async () => {
    writeLock("1.0.0");
    start("all.json");
    expect([await prepare(), await prepare("--dev")]).toEqual([nothing, nothing]);
    start("start.json");
    expect(await prepare()).toEqual(nothing);
    start("start.json");
    expect((await prepare("--dev")).npm).toMatch(/^install --no-save --include=dev/);
    // After a start, a developer runs `npm install`.
    start("start.json");
    await prepare();
    cpSync(inFolder("all.json"), join(modules, ".package-lock.json"));
    expect(await prepare("--dev")).toEqual(nothing);
  });

  it("packages behind a symbolic link, which belong to another checkout, are not replaced: the message names their folder", async () => {
    writeLock("1.0.0");
    start("all.json");
    renameSync(modules, inFolder("shared"));
    symlinkSync(inFolder("shared"), modules);
    writeLock("2.0.0");
    const refused = {
      code: 1,
      err: expect.stringContaining("node_modules is a link (to "),
      npm: "",
    };
    expect(await prepare()).toEqual(refused);
    // The tools of developers also run with packages of slightly different versions.
    expect(await prepare("--dev")).toEqual(nothing);
    cpSync(inFolder("start.json"), inFolder("shared/.package-lock.json"));
    expect(await prepare("--dev")).toEqual(refused);
    expect(await prepare()).toEqual(nothing);
    rmSync(modules);
  });
});

it.skipIf(process.platform === "win32")(
  "up-to-date validators are not built again; missing and stale ones are",
  async () => {
    writeLock("1.0.0");
    start("all.json");
    const built = inFolder("built");
    writeFileSync(
      inFolder("scripts/tools/generate.ts"),
      `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(built)}, process.argv[2]);`,
    );
    expect((await prepare()).code).toBe(0);
    expect(existsSync(built)).toBe(false);
    writeFileSync(inFolder("generated/openapi.json"), "{}");
    // A contract with mistakes must not stop the tools that find them.
    expect(await prepare("--dev")).toEqual(nothing);
    expect(existsSync(built)).toBe(false);
    expect((await prepare()).code).toBe(0);
    expect(readFileSync(built, "utf8")).toBe("--validators");
  },
);
