// G25.1, G25.2: stores, finds, lists, reads and deletes files on a disk.
import { createHash, randomUUID } from "node:crypto";
import { readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BlobMissingError, type Blobs } from "../../src/blobs/index.ts";
import { forgetBlobMaker, listBlobsById, storedBytesOf } from "../../src/blobs/index.ts";
import {
  bytesOf,
  MB,
  openBlobStage,
  OTHER_ID,
  readAll,
  sweeps,
  upload,
  workspaceOf,
} from "./blob-stage.ts";
import type { BlobStage } from "./blob-stage.ts";

const workspace = workspaceOf();
let stage: BlobStage;
let blobs: ReturnType<BlobStage["openBlobs"]>;
let otherNode: Blobs;
beforeAll(async () => {
  stage = await openBlobStage();
  blobs = stage.openBlobs();
  otherNode = stage.openBlobs();
});
afterAll(() => stage.close());

// Callers without a credential can also look up files (G25.16).
it("concurrent lookups of existing and missing files all succeed, and take no share of the workspace's connections", async () => {
  const { id } = await blobs.store(workspace, upload(bytesOf(10)));
  const asked = Array.from({ length: 1_200 }, (_, index) =>
    blobs.find(index % 3 === 0 ? OTHER_ID : workspace.id, index % 3 === 1 ? id : randomUUID()),
  );
  const own = await stage.database.database.control.run({ text: "select 1 as n" });
  expect(own).toEqual([{ n: 1 }]);
  const found = await Promise.all(asked);
  expect(found.map((record) => record?.id)).toEqual(
    found.map((_, index) => (index % 3 === 1 ? id : undefined)),
  );
});

describe("a stored file", () => {
  it.each([0, 1, 4096, 65_537, 256 * 1024, 256 * 1024 + 1, MB, 5 * MB - 1, 5 * MB + 1, 7_368_787])(
    "comes back as it was: %i bytes",
    async (size) => {
      const bytes = bytesOf(size);
      const record = await blobs.store(workspace, upload(bytes));
      expect(record).toMatchObject({
        workspaceId: workspace.id,
        size,
        isPublic: false,
        name: "report.pdf",
      });
      expect(record.hash).toBe(createHash("sha256").update(bytes).digest("base64url"));
      expect(await otherNode.find(workspace.id, record.id)).toEqual(record);
      expect(bytes.equals(await readAll(otherNode, record))).toBe(true);
    },
  );

  it("is readable in ranges: the first byte, the last byte, a range across two pieces of the store", async () => {
    const bytes = bytesOf(700_001);
    const small = await blobs.store(workspace, upload(bytes.subarray(0, 1_000)));
    const large = await blobs.store(workspace, upload(bytes));
    const ranges = [
      [0, 0],
      [700_000, 700_000],
      [65_000, 400_000],
      [0, 700_000],
    ] as const;
    for (const [start, end] of ranges)
      expect(
        bytes.subarray(start, end + 1).equals(await readAll(blobs, large, { start, end })),
      ).toBe(true);
    expect(await readAll(blobs, small, { start: 10, end: 12 })).toEqual(bytes.subarray(10, 13));
  });

  it("is stored under a key of GUIDs, independent of its name", async () => {
    const name = "../../../../etc/passwd\0.pdf";
    const clean = name.replaceAll("\0", "");
    const record = await blobs.store(
      workspace,
      upload(bytesOf(10), { name: clean, extension: "../pdf" }),
    );
    const files = await stage.files();
    expect(
      files.every((file) => /^[0-9a-f-]{36}\/[0-9a-f-]{36}\/..\/..\/[0-9a-f-]{36}$/.test(file)),
    ).toBe(true);
    expect(files.some((file) => file.endsWith(record.bytesId))).toBe(true);
  });

  it("is listed by its workspace and its maker, newest first", async () => {
    const other = workspaceOf({}, OTHER_ID);
    const mine = `key:${randomUUID()}` as const;
    const made: string[] = [];
    for (const createdBy of [mine, null, mine, `endUser:${randomUUID()}` as const])
      made.unshift((await blobs.store(other, upload(bytesOf(1), { createdBy }))).id);
    const ids = async (options: Parameters<Blobs["list"]>[1]) =>
      (await blobs.list(other.id, options)).map(({ id }) => id);
    expect(await ids({ limit: 10 })).toEqual(made);
    expect(await ids({ limit: 2 })).toEqual(made.slice(0, 2));
    expect(await ids({ limit: 10, madeBy: mine })).toEqual([made[1], made[3]]);
    const { control } = stage.database.database;
    expect((await listBlobsById(control, other.id, null, 3)).map(({ id }) => id)).toEqual(
      made.toSorted().slice(0, 3),
    );
    await forgetBlobMaker(control, other.id, mine);
    expect(await ids({ limit: 10, madeBy: mine })).toEqual([]);
    expect(await blobs.find(OTHER_ID, made[0]!)).toBeDefined();
    expect(await blobs.find(workspace.id, made[0]!)).toBeUndefined();
  });

  it("keeps its id, date and visibility when it is restored from a backup, and does not overwrite an existing file", async () => {
    const id = randomUUID();
    const createdAt = new Date("2025-02-03T04:05:06.789Z");
    const more = { id, createdAt, isPublic: true };
    const record = await blobs.store(workspace, upload(bytesOf(100), more));
    expect(record).toMatchObject({ id, createdAt, isPublic: true });
    await expect(blobs.store(workspace, upload(bytesOf(200), more))).rejects.toMatchObject({
      code: "23505",
    });
    expect(await readAll(blobs, record)).toEqual(bytesOf(100));
    await blobs.remove(workspace.id, id);
    await blobs.store(workspace, upload(bytesOf(300), more));
    expect(await readAll(blobs, (await blobs.find(workspace.id, id))!)).toEqual(bytesOf(300));
  });
});

describe("a public file", () => {
  it("can be made public, and private again", async () => {
    const { id } = await blobs.store(workspace, upload(bytesOf(1)));
    expect(await blobs.setPublic(workspace.id, id, true)).toMatchObject({ isPublic: true });
    expect(await otherNode.find(workspace.id, id)).toMatchObject({ isPublic: true });
    expect(await blobs.setPublic(workspace.id, id, false)).toMatchObject({ isPublic: false });
    expect(await blobs.setPublic(OTHER_ID, id, true)).toBeUndefined();
  });
});

describe("deleting", () => {
  it("removes the record and the bytes once, and only files of the given maker", async () => {
    const createdBy = `endUser:${randomUUID()}` as const;
    const record = await blobs.store(workspace, upload(bytesOf(500), { createdBy }));
    const { id } = record;
    expect(await blobs.remove(OTHER_ID, id)).toBe(false);
    expect(await blobs.remove(workspace.id, id, { madeBy: `endUser:${randomUUID()}` })).toBe(false);
    await readAll(otherNode, record);
    expect(await blobs.remove(workspace.id, id, { madeBy: createdBy })).toBe(true);
    expect(await blobs.remove(workspace.id, id)).toBe(false);
    expect(await otherNode.find(workspace.id, id)).toBeUndefined();
    expect((await stage.files()).filter((file) => file.endsWith(record.bytesId))).toEqual([]);
    await expect(readAll(blobs, record)).rejects.toThrow(BlobMissingError);
    expect(await stage.sql("select * from gateway_tx.blob_pending")).toEqual([]);
  });

  it("lets a running download finish", async () => {
    const bytes = bytesOf(3 * MB);
    const record = await blobs.store(workspace, upload(bytes));
    const content = await blobs.open(record);
    if (Buffer.isBuffer(content)) throw new Error("It should not be in memory.");
    await blobs.remove(workspace.id, record.id);
    expect(bytes.equals(Buffer.concat(await content.toArray()))).toBe(true);
  });

  it("of a workspace removes all its files, and none of other workspaces", async () => {
    const other = workspaceOf({}, OTHER_ID);
    const kept = await blobs.store(workspace, upload(bytesOf(9)));
    await blobs.store(other, upload(bytesOf(9)));
    await blobs.removeWorkspace(OTHER_ID);
    expect(await blobs.list(OTHER_ID, { limit: 10 })).toEqual([]);
    expect((await stage.files()).filter((file) => file.includes(OTHER_ID))).toEqual([]);
    expect(await storedBytesOf(stage.database.database.control, OTHER_ID)).toBe(0);
    expect(await readAll(blobs, kept)).toEqual(bytesOf(9));
  });
});

describe("missing or damaged content", () => {
  const pathOf = async (bytesId: string): Promise<string> =>
    join(
      stage.folder,
      (await stage.files()).find((file) => file.endsWith(bytesId))!,
    );

  it.each([1_000, 900_000])(
    "is reported as missing, to the caller and in the operator's log: %i bytes",
    async (size) => {
      for (const damage of [
        (path: string) => rm(path),
        (path: string) => truncate(path, size - 1),
        (path: string) => writeFile(path, bytesOf(size + 1)),
      ]) {
        const record = await blobs.store(workspace, upload(bytesOf(size)));
        await damage(await pathOf(record.bytesId));
        const before = stage.logLines.length;
        await expect(readAll(blobs, record)).rejects.toThrow(BlobMissingError);
        expect(stage.logLines.slice(before)).toMatchObject([{ level: "error", file: record.id }]);
        expect(await blobs.remove(workspace.id, record.id)).toBe(true);
      }
    },
  );

  it("is detected by its hash when the whole file is read", async () => {
    const record = await blobs.store(workspace, upload(bytesOf(1_000)));
    const path = await pathOf(record.bytesId);
    const bytes = await readFile(path);
    bytes[500]! ^= 1;
    await writeFile(path, bytes);
    await expect(readAll(otherNode, record)).rejects.toThrow(BlobMissingError);
  });
});

it("the counted bytes equal the stored bytes", async () => {
  await sweeps(blobs);
  const [row] = await stage.sql<{ sum: string }>("select sum(size) from gateway_tx.blob");
  expect(await storedBytesOf(stage.database.database.control, workspace.id)).toBe(Number(row!.sum));
  expect(await stage.files()).toHaveLength((await stage.sql("select from gateway_tx.blob")).length);
});
