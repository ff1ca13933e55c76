// Two nodes with different stores would not find each other's files. A database therefore has one
// store, which a marker in the store identifies (G25.19).
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { StorageUnavailableError } from "../../src/blobs/blob.ts";
import { createBlobCopies } from "../../src/blobs/copies.ts";
import { openDisk } from "../../src/blobs/storage/disk.ts";
import { StorageError } from "../../src/blobs/storage/storage.ts";
import { acceptStore, OtherStoreError } from "../../src/blobs/store-marker.ts";
import {
  filesIn,
  openBlobStage,
  readAll,
  sweeps,
  upload,
  workspaceOf,
  type BlobStage,
} from "./blob-stage.ts";

const workspace = workspaceOf();
const bytes = Buffer.from("kept");
let stage: BlobStage;
let space: string;
let elsewhere: string;
beforeAll(async () => {
  stage = await openBlobStage();
  const [row] = await stage.sql<{ id: string }>("select id from gateway_tx.blob_space");
  space = row!.id;
});
beforeEach(async () => {
  elsewhere = await mkdtemp(join(tmpdir(), "workspace-gateway-test-store-"));
  const folder = elsewhere;
  stage.keep({ close: () => rm(folder, { recursive: true, force: true }) });
});
afterAll(() => stage.close());

const claim = (folder: string): Promise<void> =>
  createBlobCopies({
    control: stage.database.database.control,
    storage: openDisk(folder),
  }).claim();
const marksIn = (folder: string) => readdir(join(folder, space, "store"));
const forget = async (): Promise<void> => {
  await stage.sql("update gateway_tx.blob_space set store_id = null");
  await rm(join(stage.folder, space, "store"), { recursive: true, force: true });
};

it("a node with another store stores, removes and sweeps nothing, and names the right store", async () => {
  const first = stage.openBlobs();
  const record = await first.store(workspace, upload(bytes));
  await expect(claim(elsewhere)).rejects.toThrow(OtherStoreError);
  const second = stage.openBlobs({ storage: openDisk(elsewhere) });
  await expect(second.store(workspace, upload(bytes))).rejects.toThrow(StorageUnavailableError);
  const [mark] = await marksIn(stage.folder);
  await expect(sweeps(second)).rejects.toThrow(
    new RegExp(
      `another file store \\(id ${mark}; this store has no id\\).*gateway files adopt --store`,
    ),
  );
  expect(await filesIn(elsewhere)).toEqual([]);
  expect(await readAll(first, record)).toEqual(bytes);
});

it("a complete copy of a store counts as the same store", async () => {
  const first = stage.openBlobs();
  const record = await first.store(workspace, upload(bytes));
  await cp(stage.folder, elsewhere, { recursive: true });
  await claim(elsewhere);
  const moved = stage.openBlobs({ storage: openDisk(elsewhere) });
  expect(await readAll(moved, record)).toEqual(bytes);
});

it("a store without a marker belongs to the first database that claims it, and keeps its files", async () => {
  const first = stage.openBlobs();
  const record = await first.store(workspace, upload(bytes));
  await forget();
  await claim(stage.folder);
  expect(await marksIn(stage.folder)).toHaveLength(1);
  expect(await readAll(stage.openBlobs(), record)).toEqual(bytes);
  // A database that was restored from a dump before the claim finds the existing marker.
  await stage.sql("update gateway_tx.blob_space set store_id = null");
  const marks = await marksIn(stage.folder);
  await claim(stage.folder);
  expect(await marksIn(stage.folder)).toEqual(marks);
});

it("nodes that start at once on one store all claim it; on two stores one claim succeeds", async () => {
  await forget();
  await Promise.all(Array.from({ length: 8 }, () => claim(stage.folder)));
  expect(await marksIn(stage.folder)).toHaveLength(1);
  await forget();
  const ends = await Promise.allSettled(
    [stage.folder, elsewhere].flatMap((folder) => [claim(folder), claim(folder)]),
  );
  expect(ends.map(({ status }) => status).toSorted()).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
  ]);
  await forget();
  await claim(stage.folder);
});

it("an accepted store is the database's store, and nodes on the previous store stop at their next check", async () => {
  const { control } = stage.database.database;
  const left = stage.openBlobs();
  await left.store(workspace, upload(bytes));
  const before = await stage.files();
  expect(await acceptStore(openDisk(elsewhere), control)).toBe(true);
  expect(await acceptStore(openDisk(elsewhere), control)).toBe(false);
  await claim(elsewhere);
  await expect(sweeps(left)).rejects.toThrow(OtherStoreError);
  await expect(left.store(workspace, upload(bytes))).rejects.toThrow(StorageUnavailableError);
  expect(await stage.files()).toEqual(before);
  expect(await acceptStore(openDisk(stage.folder), control)).toBe(true);
});

it("a store that accepts no marker stays unclaimed, and a store that does not answer keeps its database", async () => {
  await forget();
  const disk = openDisk(stage.folder);
  const { control } = stage.database.database;
  const put = () => Promise.reject(new StorageError("The disk is full."));
  await createBlobCopies({ control, storage: { ...disk, put } }).claim();
  expect(await stage.sql("select store_id from gateway_tx.blob_space")).toEqual([
    { store_id: null },
  ]);
  await claim(stage.folder);
  const next = () => Promise.reject(new StorageError("The store is out of reach."));
  const list = () => ({ [Symbol.asyncIterator]: () => ({ next }) });
  const silent = { ...disk, list };
  const failure = await createBlobCopies({ control, storage: silent })
    .claim()
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StorageError);
  expect(failure).not.toBeInstanceOf(OtherStoreError);
  await claim(stage.folder);
});
