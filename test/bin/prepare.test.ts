// What runs before `npm start` and `npm test`, with an npm that only notes down that it was run.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "gateway-prepare-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bin = join(import.meta.dirname, "../../bin");
const lock = '{"packages":{"":{},"node_modules/a":{}}}';

/** @returns the exit code, and what was complained of */
const prepare = (): Promise<{ code: unknown; err: string }> =>
  new Promise((resolve) => {
    const PATH = `${join(folder, "npm")}:${process.env["PATH"] ?? ""}`;
    execFile(
      process.execPath,
      [join(folder, "bin/prepare.mjs")],
      { env: { PATH } },
      (error, _out, err) => resolve({ code: error?.code ?? 0, err }),
    );
  });

it.skipIf(process.platform === "win32")(
  "packages of others, behind a link, are not replaced: it says where they are instead",
  async () => {
    cpSync(bin, join(folder, "bin"), { recursive: true });
    writeFileSync(join(folder, "package-lock.json"), lock);
    // Validators that fit: nothing but the lock file is there to make them from.
    for (const name of ["generated/validators", "src/contract"])
      mkdirSync(join(folder, name), { recursive: true });
    const stamp = createHash("sha256").update(lock).digest("hex");
    writeFileSync(join(folder, "generated/validators/.stamp"), stamp);
    const npm = join(folder, "npm/npm");
    mkdirSync(join(folder, "npm"));
    writeFileSync(npm, `#!/bin/sh\ntouch "${join(folder, "npm-was-run")}"\n`);
    chmodSync(npm, 0o755);
    mkdirSync(join(folder, "shared/a"), { recursive: true });
    symlinkSync(join(folder, "shared"), join(folder, "node_modules"));

    const { code, err } = await prepare();
    expect([code, err]).toEqual([1, expect.stringContaining("node_modules is a link (to ")]);
    expect(existsSync(join(folder, "npm-was-run"))).toBe(false);
    expect(existsSync(join(folder, "shared/a"))).toBe(true);

    rmSync(join(folder, "node_modules"));
    mkdirSync(join(folder, "node_modules"));
    expect((await prepare()).code).toBe(0);
    expect(existsSync(join(folder, "npm-was-run"))).toBe(true);

    // Validators that fit are not built again. Missing and stale ones are.
    mkdirSync(join(folder, "scripts/tools"), { recursive: true });
    writeFileSync(
      join(folder, "scripts/tools/generate.ts"),
      `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(join(folder, "built"))}, process.argv[2]);`,
    );
    expect((await prepare()).code).toBe(0);
    expect(existsSync(join(folder, "built"))).toBe(false);
    writeFileSync(join(folder, "generated/openapi.json"), "{}");
    expect((await prepare()).code).toBe(0);
    expect(readFileSync(join(folder, "built"), "utf8")).toBe("--validators");
  },
);
