// G38: many files of public callers do not delay a file of another workspace's servers.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { onBehalfOf, type Party } from "../../src/platform/capacity/index.ts";
import { openDisk } from "../../src/blobs/storage/disk.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gateway-disk-shares-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const crowd = 60;
const party = (holder: string, rank: 0 | 2, network: string): Party => ({
  holder,
  rank,
  network,
  reserve: 0.1,
  networkShare: 1,
});
const strangers = Array.from({ length: crowd }, (_, n) => party("attacked", 2, `198.51.100.${n}`));
const server = party("quiet", 0, "203.0.113.1");
async function* bytes(): AsyncIterable<Buffer> {
  for (let piece = 0; piece < 3; piece += 1) yield Buffer.from("text");
}

/** Returns the number of public calls that were done before the server's call. */
async function doneBefore(work: (name: string) => Promise<unknown>): Promise<number> {
  let done = 0;
  const theirs = strangers.map((stranger, n) =>
    onBehalfOf(stranger, () => work(`crowd/${n}`)).then(() => (done += 1)),
  );
  await onBehalfOf(server, () => work("quiet/file"));
  const before = done;
  await Promise.all(theirs);
  return before;
}

it("60 uploads of public callers do not delay the upload of another workspace's server", async () => {
  const disk = openDisk(folder);
  expect(await doneBefore((name) => disk.put(name, bytes()))).toBeLessThan(crowd / 4);
});

it("60 downloads of public callers do not delay the download of another workspace's server", async () => {
  const disk = openDisk(folder);
  for (const name of [...strangers.map((_, n) => `crowd/${n}`), "quiet/file"])
    await disk.put(name, bytes());
  const open = await Promise.all(
    [...strangers, server].map((reader, n) =>
      onBehalfOf(reader, async () => {
        const range = { start: 0, end: 11, size: 12 };
        return disk.open(n === crowd ? "quiet/file" : `crowd/${n}`, range);
      }),
    ),
  );
  const streams = new Map(
    open.map((stream, n) => [n === crowd ? "quiet/file" : `crowd/${n}`, stream]),
  );
  expect(await doneBefore((name) => text(streams.get(name)!))).toBeLessThan(crowd / 4);
});
