// Stores bytes in a bucket of an S3-compatible server. A download requests one piece after the
// other. So a slow download occupies no connection, and at most one piece of memory. If a response
// is cut off, the download fails instead of ending early.
import { parseS3Address } from "./s3-address.ts";
import type { S3Timeouts, S3Requests } from "./s3-requests.ts";
import { PieceStream } from "./piece-stream.ts";
import type { Storage } from "./storage.ts";

const PIECE_LEAST = 256 * 1024;
const PIECE_MOST = 1024 * 1024;
const DELETES_AT_ONCE = 8;

/**
 * Opens a bucket as a file store.
 * @param url address of the bucket, `s3://bucket?...`
 * @param timeouts timeouts that replace the defaults; only tests set them
 * @throws ConfigError if the address is invalid
 */
export function openS3(url: string, timeouts?: S3Timeouts): Storage {
  const address = parseS3Address(url);
  let loading: Promise<S3Requests> | undefined;
  const requests = (): Promise<S3Requests> =>
    (loading ??= import("./s3-requests.ts").then(({ createS3Requests }) =>
      createS3Requests(address, timeouts),
    ));

  async function* list(folder: string): AsyncIterable<string> {
    const s3 = await requests();
    yield* s3.objects(`${folder}/`);
    for await (const { key } of s3.attempts(`${folder}/`)) yield key;
  }

  async function discard(key: string): Promise<void> {
    const s3 = await requests();
    for await (const attempt of s3.attempts(key)) await s3.abort(attempt.key, attempt.id);
    await s3.remove(key);
  }

  return {
    // Each upload occupies memory for several parts of 5 MiB.
    uploadsAtOnce: 16,
    put: async (key, bytes) => (await requests()).put(key, bytes),
    async open(key, expected) {
      const s3 = await requests();
      const { start, end, size } = expected;
      const length = Math.min(PIECE_LEAST, end + 1 - start);
      // Reads the first piece before the response begins. If bytes are missing, the response can
      // then still be an error.
      let first: Buffer | undefined = await s3.get(key, start, length, size);
      return new PieceStream(expected, {
        least: PIECE_LEAST,
        most: PIECE_MOST,
        read: async (at, bytes) => {
          const piece = first ?? (await s3.get(key, at, bytes, size));
          first = undefined;
          return piece;
        },
      });
    },
    discard,
    list,
    async removeAll(folder) {
      let batch: string[] = [];
      for await (const key of list(folder)) {
        batch.push(key);
        if (batch.length < DELETES_AT_ONCE) continue;
        await Promise.all(batch.map(discard));
        batch = [];
      }
      await Promise.all(batch.map(discard));
    },
    close: () => void loading?.then((s3) => s3.close()),
  };
}
