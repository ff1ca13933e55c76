// The contract of every byte storage. The tests run it against a folder and a small S3 server, and
// `npm run suite s3-suite` runs it against real servers. It does not depend on a test runner.
import { ok, rejects, strictEqual } from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { BytesMissingError, type Storage } from "../../src/blobs/storage/storage.ts";

const MB = 1024 * 1024;

/** Sizes around the limits of parts and chunks, and prime numbers. */
export const oddSizes = [
  0,
  1,
  2,
  101,
  65_535,
  65_536,
  65_537,
  262_147,
  524_287,
  MB - 1,
  MB,
  MB + 1,
  5 * MB - 1,
  5 * MB,
  5 * MB + 1,
  7_368_787,
  10 * MB,
  10 * MB + 1,
  15_485_863,
];

/** A selection of the sizes, for the regular test suite. */
export const someSizes = [
  0,
  1,
  101,
  65_537,
  262_147,
  MB + 1,
  5 * MB - 1,
  5 * MB,
  5 * MB + 1,
  10 * MB + 1,
];

/** Chunk sizes as from a network, and the largest total size for each. */
const chunkings = [
  { chunk: 1_000, most: MB },
  { chunk: 65_536, most: 6 * MB },
  { chunk: 1_048_583, most: Number.POSITIVE_INFINITY },
];

/** Returns varied bytes. Equal sizes give equal bytes. */
export function patternOf(size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let state = (size * 2_654_435_761) | 0;
  for (let at = 0; at < size; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

async function* chunked(bytes: Buffer, size: number): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The checks. Each runs alone, with a storage that may contain other bytes. */
export interface ContractCase {
  readonly name: string;
  readonly check: (storage: Storage) => Promise<void>;
}

const newKey = (folder: string): string => `${folder}/ab/cd/${randomUUID()}`;

async function keysIn(storage: Storage, folder: string): Promise<string[]> {
  return [...new Set(await Array.fromAsync(storage.list(folder)))].toSorted();
}

async function readAll(storage: Storage, key: string, size: number, start = 0, end = size - 1) {
  return buffer(await storage.open(key, { start, end, size }));
}

const byteForByte = (sizes: readonly number[], chunk: number): ContractCase => ({
  name: `gives back what it was given, byte for byte: ${sizes.length} sizes, in chunks of ${chunk}`,
  async check(storage) {
    const folder = randomUUID();
    for (const size of sizes) {
      const key = newKey(folder);
      const bytes = patternOf(size);
      await storage.put(key, chunked(bytes, chunk));
      // The gateway never reads empty content from a storage.
      if (size > 0) ok(bytes.equals(await readAll(storage, key, size)), `${size} bytes differ`);
      await storage.discard(key);
    }
    strictEqual((await keysIn(storage, folder)).length, 0);
  },
});

export const storageContract = (sizes: readonly number[]): ContractCase[] => [
  ...chunkings.map(({ chunk, most }, index) => {
    const least = chunkings[index - 1]?.most ?? 0;
    const fitting = sizes.filter((size) => size < most && (size >= least || size % 3 === index));
    return byteForByte(fitting, chunk);
  }),
  {
    name: "returns any part of the stored bytes",
    async check(storage) {
      const key = newKey(randomUUID());
      const size = 1_500_007;
      const bytes = patternOf(size);
      await storage.put(key, chunked(bytes, 65_536));
      for (const [start, end] of [
        [0, 0],
        [size - 1, size - 1],
        [65_535, 65_536],
        [262_143, 1_048_577],
        [1, size - 1],
      ] as const)
        ok(
          bytes.subarray(start, end + 1).equals(await readAll(storage, key, size, start, end)),
          `${start}-${end}`,
        );
      await storage.discard(key);
    },
  },
  {
    name: "returns bytes to a slow reader piece by piece, and stops when the reader leaves",
    async check(storage) {
      const key = newKey(randomUUID());
      const size = 3_000_017;
      const bytes = patternOf(size);
      await storage.put(key, chunked(bytes, 65_536));
      let at = 0;
      for await (const piece of await storage.open(key, { start: 0, end: size - 1, size })) {
        ok(Buffer.isBuffer(piece) && bytes.subarray(at, at + piece.length).equals(piece));
        at += piece.length;
        if (at > 1_000_000) break;
      }
      const unread = await storage.open(key, { start: 0, end: size - 1, size });
      unread.destroy();
      ok(bytes.equals(await readAll(storage, key, size)));
      await storage.discard(key);
    },
  },
  {
    name: "reports missing bytes, and bytes of another length",
    async check(storage) {
      const key = newKey(randomUUID());
      await rejects(readAll(storage, key, 10), BytesMissingError);
      await storage.put(key, chunked(patternOf(1_000), 100));
      await rejects(readAll(storage, key, 1_001), BytesMissingError);
      await rejects(readAll(storage, key, 999), BytesMissingError);
      await rejects(readAll(storage, key, 5_000, 4_000, 4_999), BytesMissingError);
      await storage.discard(key);
      await rejects(readAll(storage, key, 1_000), BytesMissingError);
    },
  },
  {
    name: "removes the bytes of a key, and accepts a key without bytes",
    async check(storage) {
      const folder = randomUUID();
      const [kept, gone] = [newKey(folder), newKey(folder)];
      for (const key of [kept, gone]) await storage.put(key, chunked(patternOf(10), 10));
      for (let times = 0; times < 2; times++) {
        await storage.discard(gone);
        await storage.discard(newKey(folder));
      }
      ok((await readAll(storage, kept, 10)).equals(patternOf(10)));
      await storage.discard(kept);
    },
  },
  {
    name: "lists a folder and nothing else, and removes it as a whole",
    async check(storage) {
      const [one, other] = [randomUUID(), randomUUID()];
      const keys = Array.from({ length: 12 }, () => newKey(`${one}/${randomUUID()}`)).toSorted();
      const others = [newKey(other), newKey(`${one}0`)];
      for (const key of [...keys, ...others]) await storage.put(key, chunked(patternOf(3), 3));
      strictEqual((await keysIn(storage, one)).join("\n"), keys.join("\n"));
      await storage.removeAll(one);
      await storage.removeAll(randomUUID());
      strictEqual((await keysIn(storage, one)).length, 0);
      for (const key of others) ok((await readAll(storage, key, 3)).equals(patternOf(3)));
      for (const folder of [other, `${one}0`]) await storage.removeAll(folder);
    },
  },
  ...[100, 6 * MB, 12 * MB].map((after) => ({
    name: `keeps nothing of an upload that breaks off after ${after} bytes, once it is discarded`,
    async check(storage: Storage) {
      const folder = randomUUID();
      const key = newKey(folder);
      const reason = new Error("The client went away.");
      async function* breaking(): AsyncIterable<Buffer> {
        yield* chunked(patternOf(after), 65_536);
        throw reason;
      }
      await rejects(storage.put(key, breaking()), (error) => error === reason);
      await storage.discard(key);
      strictEqual((await keysIn(storage, folder)).length, 0);
      await rejects(readAll(storage, key, after), BytesMissingError);
      // The key can be used again.
      await storage.put(key, chunked(patternOf(50), 50));
      ok((await readAll(storage, key, 50)).equals(patternOf(50)));
      await storage.discard(key);
    },
  })),
  {
    name: "accepts several uploads at a time without mixing their bytes",
    async check(storage) {
      const folder = randomUUID();
      const sizes = [5 * MB + 7, 100_003, 6 * MB, 1, 300_007, 2 * MB];
      const stored = await Promise.all(
        sizes.map(async (size) => {
          const key = newKey(folder);
          await storage.put(key, chunked(patternOf(size), 65_536));
          return { key, size };
        }),
      );
      for (const { key, size } of stored)
        ok((await readAll(storage, key, size)).equals(patternOf(size)));
      await storage.removeAll(folder);
    },
  },
];
