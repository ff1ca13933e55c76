// The start with a file store of another database: it stops with one sentence, and has changed
// nothing (G25.19).
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openFileStage, type FileStage } from "../files/file-stage.ts";
import { gateway, startProcess, type Ended } from "./shell.ts";

let stage: FileStage;
let home: string;
let elsewhere: string;
beforeAll(async () => {
  stage = await openFileStage();
  await stage.upload("photo.txt", "hello");
  home = await mkdtemp(join(tmpdir(), "workspace-gateway-test-start-"));
  elsewhere = join(home, "store");
});
afterAll(async () => {
  await stage.close();
  await rm(home, { recursive: true, force: true });
});

const envOf = (folder: string) => ({
  DATABASE_URL: stage.database.url,
  GATEWAY_MASTER_KEY: stage.database.masterKey.toString("hex"),
  GATEWAY_STORAGE_URL: `file:${folder}`,
});
const run = (folder: string, ...args: readonly string[]): Promise<Ended> =>
  gateway({ directory: home, env: envOf(folder) }, ...args);
const storeOf = async (folder: string): Promise<string> =>
  (await run(folder, "doctor")).out.split("\n").find((line) => line.startsWith("file store"))!;

const start = (folder: string): Promise<Ended> =>
  startProcess({ directory: home, env: envOf(folder) });

it("a second node with its own file store does not start, and doctor reports it (finding: two nodes deleted each other's files, and doctor said ok)", async () => {
  const { code, err } = await start(elsewhere);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(
      /^The files of this database are in another file store .*storage\.url.*gateway files adopt --store`\.$/,
    ),
  ]);
  expect(await readdir(home)).not.toContain("store");
  expect(await storeOf(elsewhere)).toMatch(/problem .*are in another file store/);
  expect(await storeOf(stage.folder)).toMatch(/ok .*keeps this database's files/);
});

it("an explicitly accepted store belongs to the database from then on", async () => {
  expect((await run(elsewhere, "files", "adopt")).err).toContain("are in another file store");
  const { out } = await run(elsewhere, "files", "adopt", "--store");
  expect(out).toMatch(/From now on, the gateways of this database use this file store/);
  expect(await storeOf(elsewhere)).toMatch(/ok .*keeps this database's files/);
  expect(await storeOf(stage.folder)).toMatch(/problem .*are in another file store/);
  const back = await run(stage.folder, "files", "adopt", "--store", "--json");
  expect(JSON.parse(back.out)).toEqual({ adopted: false, storeAccepted: true });
});
