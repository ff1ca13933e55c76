// G25.16: clients that keep their places waiting lose them to others, and nobody else does.
import { once } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDisk } from "../../src/blobs/storage/disk.ts";
import { UploadPace } from "../../src/blobs/upload-pace.ts";
import { bytesOf, OTHER_ID, openBlobStage, upload, workspaceOf } from "./blob-stage.ts";
import type { BlobStage } from "./blob-stage.ts";

const workspace = workspaceOf();
const other = workspaceOf({}, OTHER_ID);
let stage: BlobStage;
beforeEach(async () => void (stage = await openBlobStage()));
afterEach(() => stage.close());

test("a pace is that of late: a burst does not count for long, nor a store that is slow", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const pace = new UploadPace();
    pace.begin();
    vi.advanceTimersByTime(10);
    pace.end(2_000_000);
    vi.advanceTimersByTime(60_000);
    expect([pace.waitedMs, pace.perMs]).toEqual([10, 200_000]);
    pace.begin();
    vi.advanceTimersByTime(8_000);
    expect(pace.waitedMs).toBe(8_010);
    expect(pace.perMs).toBeLessThan(16);
    for (let count = 0; count < 100; count += 1) {
      pace.end(4_000);
      pace.begin();
      vi.advanceTimersByTime(100);
    }
    expect(pace.perMs).toBeGreaterThan(32);
  } finally {
    vi.useRealTimers();
  }
});

/** Sends a little, and then nothing more until it is told to go on. */
function slowSource() {
  const asked = new EventTarget();
  const begun = once(asked, "begun");
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  async function* bytes(): AsyncIterable<Buffer> {
    yield bytesOf(100);
    asked.dispatchEvent(new Event("begun"));
    await goesOn;
    yield bytesOf(50);
  }
  return { bytes: bytes(), begun, goOn };
}

const open = (uploadsAtOnce: number, clientMs: number) =>
  stage.openBlobs({
    storage: { ...openDisk(stage.folder), uploadsAtOnce },
    patience: { waitMs: 2_000, clientMs },
  });
const refused = { code: "TOO_MANY_CONCURRENT", message: expect.stringMatching(/came so slowly/) };

test.each([
  { places: "a workspace's own", uploadsAtOnce: 4, next: workspace },
  { places: "all of the node's", uploadsAtOnce: 1, next: other },
])("where slow uploads have taken $places places, others get them", async (given) => {
  const blobs = open(given.uploadsAtOnce, 20);
  const slow = Array.from({ length: Math.max(1, given.uploadsAtOnce / 2) }, slowSource);
  const stored = slow.map(({ bytes }) => blobs.store(workspace, upload(bytes)));
  const ends = Promise.allSettled(stored);
  await Promise.all(slow.map(({ begun }) => begun));
  const { size } = await blobs.store(given.next, upload(bytesOf(300)));
  expect(size).toBe(300);
  for (const { goOn } of slow) goOn();
  const reasons = (await ends).flatMap((it) => (it.status === "rejected" ? [it.reason] : []));
  expect(reasons).toEqual([expect.objectContaining(refused)]);
  expect(await stage.files()).toHaveLength(slow.length);
  expect(await stage.sql("select from gateway_tx.blob_pending")).toEqual([]);
});

test("a slow upload keeps its place where nobody waits, and a fast one where somebody does", async () => {
  const blobs = open(4, 20);
  const slow = slowSource();
  const first = blobs.store(workspace, upload(slow.bytes));
  await slow.begun;
  // There is a place beside it.
  for (let count = 0; count < 3; count += 1)
    await blobs.store(workspace, upload(bytesOf(300, count + 2)));
  const patient = open(2, 60_000);
  const held = slowSource();
  const second = patient.store(workspace, upload(held.bytes));
  await held.begun;
  await expect(patient.store(workspace, upload(bytesOf(10)))).rejects.toMatchObject({
    code: "TOO_MANY_CONCURRENT",
  });
  slow.goOn();
  held.goOn();
  expect((await Promise.all([first, second])).map(({ size }) => size)).toEqual([150, 150]);
});
