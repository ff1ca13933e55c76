// PostgreSQL's programs run from the installed npm package, also if its library links are missing
// or the server's user cannot enter it.
import { execFileSync } from "node:child_process";
import { chmod, cp, lstat, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  findBinaryPackage,
  prepareBinaries,
  type BinaryPackage,
} from "../../src/platform/embedded/binaries.ts";
import { chooseOsUser } from "../../src/platform/embedded/os-user.ts";

let root: string;
let installed: BinaryPackage;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "embedded-binaries-"));
  await chmod(root, 0o711);
  installed = await findBinaryPackage();
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** The package without symbolic links, as npm unpacks it without install scripts. */
async function unpack(name: string): Promise<BinaryPackage> {
  const native = join(root, name, "native");
  await mkdir(join(root, name), { recursive: true });
  const filter = async (source: string) => !(await lstat(source)).isSymbolicLink();
  await cp(installed.native, native, { recursive: true, filter });
  return { native, version: installed.version };
}

describe("the binaries", () => {
  it("get their library links, and run", async () => {
    const binaries = await prepareBinaries(await unpack("fresh"), null, join(root, "unused"));
    expect(binaries.postgres.startsWith(join(root, "fresh"))).toBe(true);
    expect(execFileSync(binaries.postgres, ["--version"], { encoding: "utf8" })).toContain(
      ` ${binaries.major}.`,
    );
  });
  it("are copied once if the server's user cannot reach them", async ({ skip }) => {
    const user = await chooseOsUser(join(root, "none"));
    if (user === null) return skip("only root runs the server as another user");
    const closed = await unpack("closed");
    await chmod(join(root, "closed"), 0o700);
    const spare = join(root, "spare");
    const binaries = await prepareBinaries(closed, user, spare);
    expect(binaries.postgres.startsWith(spare)).toBe(true);
    expect(
      execFileSync(binaries.postgres, ["--version"], { ...user, cwd: "/", encoding: "utf8" }),
    ).toContain("PostgreSQL");
    const { ino } = await lstat(binaries.postgres);
    await prepareBinaries(closed, user, spare);
    expect((await lstat(binaries.postgres)).ino).toBe(ino);
  });
});
