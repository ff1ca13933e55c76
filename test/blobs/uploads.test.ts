// G25.1, G25.3, G25.4: limits that apply while bytes arrive, aborted uploads, and nodes that die or
// sleep during an upload.
import { readdir, readlink, rename, symlink } from "node:fs/promises";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  BlobMissingError,
  BlobTooLargeError,
  StorageFullError,
  StorageUnavailableError,
} from "../../src/blobs/index.ts";
import { storedBytesOf } from "../../src/blobs/index.ts";
import { openDisk } from "../../src/blobs/storage/disk.ts";
import { StorageError, type Storage } from "../../src/blobs/storage/storage.ts";
import {
  bytesOf,
  inChunks,
  MB,
  openBlobStage,
  OTHER_ID,
  readAll,
  sweeps,
  upload,
  workspaceOf,
} from "./blob-stage.ts";
import { onBehalfOf } from "../../src/platform/capacity/index.ts";
import { partyOf } from "../platform/capacity/parties.ts";
import type { BlobStage } from "./blob-stage.ts";

const workspace = workspaceOf();
let stage: BlobStage;
beforeEach(async () => void (stage = await openBlobStage()));
afterEach(() => stage.close());

const used = (): Promise<number> => storedBytesOf(stage.database.database.control, workspace.id);
const pending = () => stage.sql("select * from gateway_tx.blob_pending");
const expectNothing = async (): Promise<void> => {
  expect(await stage.files()).toEqual([]);
  expect(await pending()).toEqual([]);
  expect(await stage.sql("select from gateway_tx.blob")).toEqual([]);
  expect(await used()).toBe(0);
};
/** True if the system lists the open files of a process. */
const tellsOpenFiles = existsSync("/proc/self/fd");
/** Open descriptors of this process on files of the stage. */
async function openFiles(): Promise<string[]> {
  if (!tellsOpenFiles) return [];
  const links = await Promise.all(
    (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  );
  return links.filter((link) => link.startsWith(stage.folder));
}
/** Expires the lease, as if the node had not renewed it. */
const passLeases = () =>
  stage.sql("update gateway_tx.blob_pending set ends_at = now() - interval '1 second'");

/** Uploads keep their slots for the whole test, also on a busy machine. */
const timeouts = { waitMs: 600_000, clientMs: 600_000 };

/** A source that waits after its first chunk until the test continues it. */
function pausing(rest: Buffer) {
  const [paused, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function* bytes(): AsyncIterable<Buffer> {
    yield bytesOf(100_000);
    paused.resolve();
    await going.promise;
    yield rest;
  }
  return { bytes: bytes(), paused: paused.promise, goOn: () => going.resolve() };
}

describe("a file beyond the plan's limit for one file", () => {
  it("is refused at the first byte beyond the limit, with the limit, and leaves no bytes", async () => {
    const blobs = stage.openBlobs();
    const small = workspaceOf({ maxFileMb: 1 });
    let read = 0;
    async function* endless(): AsyncIterable<Buffer> {
      for (;;) {
        read += 65_536;
        yield Buffer.alloc(65_536);
      }
    }
    const refused = blobs.store(small, upload(endless()));
    await expect(refused).rejects.toThrow(BlobTooLargeError);
    await expect(refused).rejects.toMatchObject({
      status: 400,
      limitMb: 1,
      message: expect.stringContaining("1 MB"),
    });
    expect(read).toBe(MB + 65_536);
    await expectNothing();
    expect(await blobs.store(small, upload(bytesOf(MB)))).toMatchObject({ size: MB });
  });
});

describe("the workspace's storage", () => {
  const tight = workspaceOf({ storageMb: 2 });

  it("can be filled to the last byte and not beyond, and deletions free space", async () => {
    const blobs = stage.openBlobs();
    const first = await blobs.store(tight, upload(bytesOf(1_500_000)));
    await blobs.store(tight, upload(bytesOf(2 * MB - 1_500_000)));
    expect(await used()).toBe(2 * MB);
    const refused = blobs.store(tight, upload(bytesOf(1)));
    await expect(refused).rejects.toThrow(StorageFullError);
    expect(new StorageFullError(1000, 1000 * 0.07).message).toContain("limited to 930 MB");
    await expect(refused).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("2 MB"),
    });
    await blobs.store(tight, upload(bytesOf(0)));
    await blobs.store(workspaceOf({ storageMb: 2 }, OTHER_ID), upload(bytesOf(MB)));
    await blobs.remove(tight.id, first.id);
    await blobs.store(tight, upload(bytesOf(1_500_000)));
    expect(await used()).toBe(2 * MB);
  });

  it("is never exceeded by concurrent uploads on two nodes", async () => {
    const nodes = [stage.openBlobs(), stage.openBlobs()];
    const answers = await Promise.allSettled(
      Array.from({ length: 24 }, (_, n) => nodes[n % 2]!.store(tight, upload(bytesOf(300_007, n)))),
    );
    const stored = answers.filter(({ status }) => status === "fulfilled").length;
    // There is no minimum, because the uploads may all have blocked each other.
    expect(stored * 300_007).toBeLessThanOrEqual(2 * MB);
    for (const answer of answers)
      if (answer.status === "rejected") expect(answer.reason).toBeInstanceOf(StorageFullError);
    expect(await used()).toBe(stored * 300_007);
    expect(await stage.files()).toHaveLength(stored);
    await nodes[0]!.store(tight, upload(bytesOf(2 * MB - stored * 300_007)));
  });
});

describe("an aborted upload", () => {
  it("leaves no file, descriptor, row or reserved byte after a hundred aborts", async () => {
    const blobs = stage.openBlobs();
    async function* breaking(after: number): AsyncIterable<Buffer> {
      yield* inChunks(bytesOf(after));
      throw new Error("The client went away.");
    }
    const broken = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) => blobs.store(workspace, upload(breaking(n * 5_000)))),
    );
    expect(new Set(broken.map((one) => one.status === "rejected" && String(one.reason)))).toEqual(
      new Set(["Error: The client went away."]),
    );
    expect(await openFiles()).toEqual([]);
    await expectNothing();
  });
});

describe("an upload whose node does not renew the lease for a minute", () => {
  it("is ended by another node, and leaves nothing when the first node wakes", async () => {
    const [sleeper, other] = [stage.openBlobs(), stage.openBlobs()];
    const source = pausing(bytesOf(700_000));
    const storing = sleeper.store(workspace, upload(source.bytes));
    await source.paused;
    await sweeps(other);
    expect(await pending()).toHaveLength(1);
    expect(await used()).toBeGreaterThan(0);
    await passLeases();
    await sweeps(other);
    await expectNothing();
    source.goOn();
    await expect(storing).rejects.toThrow(StorageUnavailableError);
    await expectNothing();
  });

  it("is ended also if all bytes are stored and only the record is missing", async () => {
    const disk = openDisk(stage.folder);
    const [stored, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const storage: Storage = {
      ...disk,
      put: async (key, bytes) => {
        await disk.put(key, bytes);
        stored.resolve();
        await going.promise;
      },
    };
    const storing = stage.openBlobs({ storage }).store(workspace, upload(bytesOf(5_000)));
    await stored.promise;
    expect(await stage.files()).toHaveLength(1);
    await passLeases();
    await sweeps(stage.openBlobs());
    expect(await stage.files()).toEqual([]);
    going.resolve();
    await expect(storing).rejects.toThrow(StorageUnavailableError);
    await expectNothing();
  });

  it("is swept at the start of the next node if its node never returns", async () => {
    const source = pausing(bytesOf(1));
    void stage
      .openBlobs()
      .store(workspace, upload(source.bytes))
      .catch(() => {});
    await source.paused;
    const kept = await stage.openBlobs().store(workspace, upload(bytesOf(300)));
    await passLeases();
    const next = stage.openBlobs({ isShortLived: false });
    await next.close?.();
    expect(await pending()).toEqual([]);
    expect(await stage.files()).toHaveLength(1);
    expect(await used()).toBe(300);
    expect(await readAll(stage.openBlobs(), kept)).toEqual(bytesOf(300));
    source.goOn();
  });
});

describe("a store that is closed", () => {
  it("waits for running uploads and removals, and starts no upload that waited for a slot", async () => {
    const disk = openDisk(stage.folder);
    const [discarding, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const discard: typeof disk.discard = async (key) => {
      discarding.resolve();
      await going.promise;
      await disk.discard(key);
    };
    const storage = { ...disk, discard, uploadsAtOnce: 1 };
    const blobs = stage.openBlobs({ storage, timeouts });
    const gone = await blobs.store(workspace, upload(bytesOf(10)));
    const source = pausing(bytesOf(1));
    const storing = blobs.store(workspace, upload(source.bytes));
    await source.paused;
    const removing = blobs.remove(workspace.id, gone.id);
    await discarding.promise;
    const waiting = blobs.store(workspace, upload(bytesOf(2)));
    const refused = expect(waiting).rejects.toThrow(StorageUnavailableError);
    const order: string[] = [];
    void storing.then(() => order.push("stored"));
    void removing.then(() => order.push("removed"));
    const closing = Promise.resolve(blobs.close?.()).then(() => order.push("closed"));
    source.goOn();
    await storing;
    going.resolve();
    await closing;
    await refused;
    expect(order).toEqual(["stored", "removed", "closed"]);
    expect(await stage.files()).toHaveLength(1);
  });
});

describe("bytes without a row", () => {
  it("are removed, but not files of other databases, unknown files and links", async () => {
    const blobs = stage.openBlobs();
    await blobs.store(workspace, upload(bytesOf(10)));
    const [own] = await stage.files();
    const [space = ""] = own!.split("/");
    const sibling = own!.replace(space, crypto.randomUUID());
    const outside = await mkdtemp(join(tmpdir(), "workspace-gateway-test-outside-"));
    const disk = openDisk(stage.folder);
    const lost = own!.replace(/[^/]+$/, (id) => `0199${id.slice(4)}`);
    for (const key of [sibling, lost]) await disk.put(key, inChunks(bytesOf(5)));
    await writeFile(join(stage.folder, space, "notes.txt"), "mine");
    await writeFile(join(outside, "precious"), "mine");
    await symlink(outside, join(stage.folder, space, "link"));
    await sweeps(blobs);
    expect(new Set(await stage.files())).toEqual(
      new Set([own, sibling, `${space}/link`, `${space}/notes.txt`]),
    );
    expect(await readdir(outside)).toEqual(["precious"]);
    expect(stage.logLines.at(-1)).toMatchObject({ level: "warn", count: 1 });
    await rm(outside, { recursive: true });
  });
});

describe("a link in the data directory", () => {
  it("is followed neither by an upload nor by a download", async () => {
    const blobs = stage.openBlobs();
    const outside = await mkdtemp(join(tmpdir(), "workspace-gateway-test-outside-"));
    const record = await blobs.store(workspace, upload(bytesOf(6)));
    const [own = ""] = await stage.files();
    await writeFile(join(outside, "secret"), "secret");
    await rm(join(stage.folder, own));
    await symlink(join(outside, "secret"), join(stage.folder, own));
    await expect(readAll(blobs, record)).rejects.toThrow(BlobMissingError);
    const folder = join(stage.folder, ...own.split("/").slice(0, 2));
    await rm(join(stage.folder, own));
    const moved = await blobs.store(workspace, upload(bytesOf(300_000)));
    await rename(folder, join(outside, "moved"));
    await symlink(join(outside, "moved"), folder);
    // The same check with a symbolic link in place of a parent folder.
    await expect(readAll(blobs, moved)).rejects.toThrow(BlobMissingError);
    await rm(folder);
    await rm(join(outside, "moved"), { recursive: true });
    await symlink(outside, folder);
    await expect(blobs.store(workspace, upload(bytesOf(6)))).rejects.toThrow(
      StorageUnavailableError,
    );
    expect(await readdir(outside)).toEqual(["secret"]);
    await rm(outside, { recursive: true });
  });
});

describe("a large upload", () => {
  it("does not hold stored bytes in memory", async () => {
    setFlagsFromString("--expose-gc");
    const collect: unknown = runInNewContext("gc");
    if (typeof collect !== "function") throw new Error("There is no collector to call.");
    const held = (): number => {
      // Some buffers become free only after an earlier garbage collection, so the test collects
      // three times.
      for (let times = 0; times < 3; times++) collect();
      return process.memoryUsage().arrayBuffers;
    };
    async function* long(): AsyncIterable<Buffer> {
      for (let n = 0; n < 40; n++) yield Buffer.alloc(MB, n);
    }
    const disk = openDisk(stage.folder);
    const before = held();
    let after = 0;
    const storage: Storage = {
      ...disk,
      put: async (key, bytes) => {
        let chunks = 0;
        for await (const _ of bytes) if ((chunks += 1) === 40) after = held();
        await disk.put(key, inChunks(bytesOf(1)));
      },
    };
    await stage.openBlobs({ storage }).store(workspace, upload(long()));
    expect(after - before).toBeLessThan(8 * MB);
  });
});

describe("many concurrent calls", () => {
  it("wait for a slot; a workspace with too many uploads is refused, and blocks no other workspace", async () => {
    const disk = openDisk(stage.folder);
    const blobs = stage.openBlobs({ storage: { ...disk, uploadsAtOnce: 2 }, timeouts });
    const [one, more] = [pausing(bytesOf(1)), pausing(bytesOf(2))];
    const own = (bytes: Parameters<typeof upload>[0]) =>
      onBehalfOf(partyOf(workspace.id), () => blobs.store(workspace, upload(bytes)));
    const first = own(one.bytes);
    await one.paused;
    const waiting = Array.from({ length: 16 }, () => own(bytesOf(3)));
    await expect(own(more.bytes)).rejects.toMatchObject({ spent: "holder" });
    await onBehalfOf(partyOf(OTHER_ID), () =>
      blobs.store(workspaceOf({}, OTHER_ID), upload(bytesOf(4))),
    );
    expect(await pending()).toHaveLength(1);
    one.goOn();
    expect(await Promise.all([first, ...waiting])).toHaveLength(17);
  });

  it("aborted downloads hold no descriptor, and slow ones hold one small piece", async () => {
    const blobs = stage.openBlobs();
    const record = await blobs.store(workspace, upload(bytesOf(2 * MB)));
    const streams = await Promise.all(Array.from({ length: 50 }, async () => blobs.open(record)));
    expect(await openFiles()).toHaveLength(tellsOpenFiles ? 50 : 0);
    for (const stream of streams) {
      if (Buffer.isBuffer(stream)) throw new Error("It should not be in memory.");
      await once(stream, "readable");
      expect(stream.readableLength).toBe(256 * 1024);
    }
    await Promise.all(
      streams.map(async (stream) => {
        if (Buffer.isBuffer(stream)) return;
        const closed = once(stream, "close");
        stream.destroy();
        await closed;
      }),
    );
    expect(await openFiles()).toEqual([]);
  });
});

describe("a store that fails", () => {
  it("after some bytes replies 503 and leaves no bytes; the sweep removes what the node could not", async () => {
    const disk = openDisk(stage.folder);
    let isBroken = true;
    const fail = async (): Promise<never> => {
      throw new StorageError("ENOSPC: no space left on device");
    };
    const storage: Storage = {
      ...disk,
      put: async (key, bytes) => {
        async function* someOf(): AsyncIterable<Buffer> {
          let size = 0;
          for await (const chunk of bytes) {
            if ((size += chunk.length) > 200_000) return;
            yield chunk;
          }
        }
        await disk.put(key, someOf());
        await fail();
      },
      discard: (key) => (isBroken ? fail() : disk.discard(key)),
    };
    const blobs = stage.openBlobs({ storage });
    const refused = blobs.store(workspace, upload(bytesOf(400_000)));
    await expect(refused).rejects.toMatchObject({ status: 503, code: "UNAVAILABLE" });
    expect(await stage.sql("select from gateway_tx.blob")).toEqual([]);
    expect(await used()).toBe(0);
    isBroken = false;
    await sweeps(blobs);
    await expectNothing();
  });
});
