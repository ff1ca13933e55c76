// Two databases of one name in a store, as a database and its copy are: the one that the store does not know writes and takes away nothing (G25.17).
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StorageUnavailableError } from "../../src/blobs/blob.ts";
import { adoptStorage } from "../../src/blobs/owned-storage.ts";
import { openDisk } from "../../src/blobs/storage/disk.ts";
import { StorageError } from "../../src/blobs/storage/storage.ts";
import {
  openBlobStage,
  readAll,
  sweeps,
  upload,
  workspaceOf,
  type BlobStage,
} from "./blob-stage.ts";

const workspace = workspaceOf();
let stage: BlobStage;
let notes: string;
beforeAll(async () => {
  stage = await openBlobStage();
  const [row] = await stage.sql<{ id: string }>("select id from gateway_tx.blob_space");
  notes = join(stage.folder, row!.id, "database");
});
afterAll(() => stage.close());

const bytes = Buffer.from("kept");
/** Bytes that no row knows: the other database has stored them. */
async function storeAsTheOther(path: string): Promise<string> {
  const other = path.replace(/[^/]{4}$/, "ffff").replace(/\/..\/..\//, "/ff/ff/");
  await mkdir(dirname(join(stage.folder, other)), { recursive: true });
  await writeFile(join(stage.folder, other), "theirs");
  return other;
}

test("a store is of the database that used it first; another one reads, and changes nothing until it adopts it", async () => {
  const first = stage.openBlobs();
  const record = await first.store(workspace, upload(bytes));
  const [own] = await readdir(notes);
  expect(own).toMatch(/^\d+-\d+$/);
  await first.close?.();

  await rename(join(notes, own!), join(notes, "1-1"));
  const theirs = await storeAsTheOther((await stage.files())[0]!);
  const copy = stage.openBlobs({ isPassing: false });
  expect(await readAll(copy, record)).toEqual(bytes);
  await expect
    .poll(() => JSON.stringify(stage.logLines), { timeout: 30_000 })
    .toContain("keeps the files of another database");
  await expect(copy.store(workspace, upload(bytes))).rejects.toThrow(StorageUnavailableError);
  await expect(sweeps(copy)).rejects.toThrow(/another database .*gateway files adopt/);
  expect(await copy.remove(workspace.id, record.id)).toBe(true);
  expect(await stage.files()).toHaveLength(2);
  expect(await stage.files()).toContain(theirs);

  const { control } = stage.database.database;
  expect(await adoptStorage(openDisk(stage.folder), control)).toBe(true);
  expect(await adoptStorage(openDisk(stage.folder), control)).toBe(false);
  expect(await readdir(notes)).toEqual([own]);
  const stored = await copy.store(workspace, upload(bytes));
  await sweeps(copy);
  expect(await stage.files()).toHaveLength(1);
  expect(await readAll(copy, stored)).toEqual(bytes);
});

test("a database whose store another one has adopted sweeps nothing there any more", async () => {
  const left = stage.openBlobs();
  await left.store(workspace, upload(bytes));
  await sweeps(left);
  const before = await stage.files();
  const theirs = await storeAsTheOther(before[0]!);
  const [own] = await readdir(notes);
  await rename(join(notes, own!), join(notes, "1-1"));
  await expect(sweeps(left)).rejects.toThrow("another database");
  await expect(left.store(workspace, upload(bytes))).rejects.toThrow(StorageUnavailableError);
  expect(await stage.files()).toContain(theirs);
  await rename(join(notes, "1-1"), join(notes, own!));
  await sweeps(left);
  expect(await stage.files()).toEqual(before);
});

test("nothing is removed while a store does not say whose it is; one that can take no note lets files go", async () => {
  const disk = openDisk(stage.folder);
  let isSilent = true;
  async function* list(folder: string): AsyncIterable<string> {
    if (isSilent) throw new StorageError("The store is out of reach.");
    yield* disk.list(folder);
  }
  const put: typeof disk.put = (key, content) =>
    key.includes("/database/")
      ? Promise.reject(new StorageError("The disk is full."))
      : disk.put(key, content);
  const blobs = stage.openBlobs({
    storage: { ...disk, list, put },
  });
  const before = await stage.files();
  const record = await blobs.store(workspace, upload(bytes));
  expect(await blobs.remove(workspace.id, record.id)).toBe(true);
  expect(await stage.files()).toHaveLength(before.length + 1);

  isSilent = false;
  const [own] = await readdir(notes);
  await rm(join(notes, own!));
  const [pending, ...others] = blobs.housekeeping!;
  await pending!.sweep(() => true);
  expect(await stage.files()).toEqual(before);
  await expect(others[0]!.sweep(() => true)).rejects.toThrow("could not note");
});

test("nodes that begin at once are one database", async () => {
  const open = () => stage.openBlobs({ isPassing: false });
  const nodes = [open(), open(), open()];
  const records = await Promise.all(nodes.map((node) => node.store(workspace, upload(bytes))));
  expect(new Set(records.map(({ id }) => id)).size).toBe(3);
  expect(await readdir(notes)).toHaveLength(1);
});
