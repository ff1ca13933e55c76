// G25.16: clients that keep the gateway waiting lose their slots to waiting uploads. Other clients
// keep theirs.
import { once } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openDisk } from "../../src/blobs/storage/disk.ts";
import { UploadPace } from "../../src/blobs/upload-pace.ts";
import { onBehalfOf, type Party } from "../../src/platform/capacity/index.ts";
import { partyOf } from "../platform/capacity/parties.ts";
import { bytesOf, OTHER_ID, openBlobStage, upload, workspaceOf } from "./blob-stage.ts";
import type { Blobs } from "../../src/blobs/index.ts";
import type { BlobStage } from "./blob-stage.ts";

const workspace = workspaceOf();
const other = workspaceOf({}, OTHER_ID);
let stage: BlobStage;
beforeEach(async () => void (stage = await openBlobStage()));
afterEach(() => stage.close());

it("the pace measures recent speed: an old burst and a slow store do not count", () => {
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

/** Sends a few bytes, and then waits until the test continues it. */
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

const open = (uploadsAtOnce: number, clientMs: number, waitMs = 1_000) =>
  stage.openBlobs({
    storage: { ...openDisk(stage.folder), uploadsAtOnce },
    timeouts: { waitMs, clientMs },
  });
const store = (blobs: Blobs, party: Party, ...given: Parameters<typeof upload>) =>
  onBehalfOf(party, () =>
    blobs.store(party.holder === OTHER_ID ? other : workspace, upload(...given)),
  );
const servers = partyOf(workspace.id, 0);
const strangers = partyOf(workspace.id, 1);
const others = partyOf(OTHER_ID, 1);

it.each([
  {
    places: "all slots of a workspace",
    uploadsAtOnce: 4,
    count: 3,
    slower: servers,
    next: servers,
    spent: "holder",
  },
  {
    places: "all public slots of a workspace",
    uploadsAtOnce: 4,
    count: 2,
    slower: strangers,
    next: strangers,
    spent: "holder",
  },
  {
    places: "all slots of the node",
    uploadsAtOnce: 1,
    count: 1,
    slower: strangers,
    next: others,
    spent: "node",
  },
])("slow uploads that occupy $places lose one to a waiting upload", async (given) => {
  const blobs = open(given.uploadsAtOnce, 20, 60_000);
  const slow = Array.from({ length: given.count }, slowSource);
  const stored = slow.map(({ bytes }) => store(blobs, given.slower, bytes));
  const ends = Promise.allSettled(stored);
  await Promise.all(slow.map(({ begun }) => begun));
  const { size } = await store(blobs, given.next, bytesOf(300));
  expect(size).toBe(300);
  for (const { goOn } of slow) goOn();
  const reasons = (await ends).flatMap((it) => (it.status === "rejected" ? [it.reason] : []));
  expect(reasons).toEqual([expect.objectContaining({ spent: given.spent, isEnded: true })]);
  expect(await stage.files()).toHaveLength(slow.length);
  expect(await stage.sql("select from gateway_tx.blob_pending")).toEqual([]);
});

it("a slow upload of a server keeps its slot while only public callers wait", async () => {
  const blobs = open(1, 20);
  const slow = slowSource();
  const first = store(blobs, servers, slow.bytes);
  await slow.begun;
  await expect(store(blobs, others, bytesOf(10))).rejects.toMatchObject({ spent: "node" });
  slow.goOn();
  expect((await first).size).toBe(150);
});

it("a slow upload keeps its slot if no upload waits, and a fast one also if uploads wait", async () => {
  const blobs = open(4, 20);
  const slow = slowSource();
  const first = store(blobs, servers, slow.bytes);
  await slow.begun;
  // One slot is free.
  for (let count = 0; count < 3; count += 1) await store(blobs, servers, bytesOf(300, count + 2));
  const patient = open(2, 60_000);
  const held = slowSource();
  const second = store(patient, servers, held.bytes);
  await held.begun;
  await expect(store(patient, servers, bytesOf(10))).rejects.toMatchObject({ spent: "holder" });
  slow.goOn();
  held.goOn();
  expect((await Promise.all([first, second])).map(({ size }) => size)).toEqual([150, 150]);
});
