// Two databases with the same id in one store, such as a database and its copy. The database that
// does not own the store writes and removes nothing (G25.17).
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
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
/** Writes a file without a row in our database, as the other database would do. */
async function storeAsTheOther(path: string): Promise<string> {
  const other = path.replace(/[^/]{4}$/, "ffff").replace(/\/..\/..\//, "/ff/ff/");
  await mkdir(dirname(join(stage.folder, other)), { recursive: true });
  await writeFile(join(stage.folder, other), "theirs");
  return other;
}

it("the first database owns the store; another one can read, and changes nothing until it adopts the store", async () => {
  const first = stage.openBlobs();
  const record = await first.store(workspace, upload(bytes));
  const [own] = await readdir(notes);
  expect(own).toMatch(/^\d+-\d+$/);
  await first.close?.();

  await rename(join(notes, own!), join(notes, "1-1"));
  const theirs = await storeAsTheOther((await stage.files())[0]!);
  const copy = stage.openBlobs({ isShortLived: false });
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

it("a database does not sweep a store that another database has adopted", async () => {
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

it("nothing is removed while the owner is unknown; a store that cannot record an owner still allows deletions", async () => {
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
  await expect(others[0]!.sweep(() => true)).rejects.toThrow("cannot record this database");
});

it("nodes that start at once record one owner", async () => {
  const open = () => stage.openBlobs({ isShortLived: false });
  const nodes = [open(), open(), open()];
  const records = await Promise.all(nodes.map((node) => node.store(workspace, upload(bytes))));
  expect(new Set(records.map(({ id }) => id)).size).toBe(3);
  expect(await readdir(notes)).toHaveLength(1);
});
