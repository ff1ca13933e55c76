// Sends requests to an S3-compatible server. Each request has timeouts and a limited number of
// attempts. This file loads Amazon's library, so it is imported only when it is needed.
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { Readable } from "node:stream";
import { BytesMissingError, failAs, StorageError } from "./storage.ts";
import type { S3Address } from "./s3-address.ts";

/**
 * Size of the parts of an upload: the smallest size that S3 accepts. Two parts are sent at a time,
 * while the next part fills.
 */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** Timeouts in milliseconds, and the number of attempts. */
export interface S3Timeouts {
  /** Number of attempts for each request, and for each piece whose transfer was interrupted. */
  readonly tries: number;
  readonly connect: number;
  /** Longest time in which no byte is sent or received. */
  readonly silence: number;
  /** Longest time until the response to a part of an upload begins. */
  readonly send: number;
  /** Longest time until the response to a request begins, except for parts of an upload. */
  readonly answer: number;
  /** Longest time to receive one piece of a file. */
  readonly piece: number;
}

const defaultS3Timeouts: S3Timeouts = {
  tries: 3,
  connect: 5_000,
  silence: 15_000,
  send: 30_000,
  answer: 7_000,
  piece: 30_000,
};

export type S3Requests = ReturnType<typeof createS3Requests>;

export function createS3Requests(address: S3Address, timeouts = defaultS3Timeouts) {
  const { bucket: Bucket, prefix: root, region, endpoint, isPathStyle, credentials } = address;
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    forcePathStyle: isPathStyle,
    ...(credentials !== null && { credentials }),
    maxAttempts: timeouts.tries,
    // By default the library adds checksums. Some servers reject them, or store them as bytes of
    // the file.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: timeouts.connect,
      socketTimeout: timeouts.silence,
      requestTimeout: timeouts.send,
      throwOnRequestTimeout: true,
    },
  });
  const within = { requestTimeout: timeouts.answer };
  const nameOf = (key: string): { Bucket: string; Key: string } => ({ Bucket, Key: root + key });

  async function put(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    let size = 0;
    let ownError: { readonly error: unknown } | undefined;
    async function* counted(): AsyncIterable<Buffer> {
      try {
        for await (const chunk of bytes) {
          size += chunk.length;
          yield chunk;
        }
      } catch (error) {
        ownError = { error };
        throw error;
      }
    }
    try {
      const params = { ...nameOf(key), Body: Readable.from(counted(), { objectMode: true }) };
      const sizes = { partSize: PART_BYTES, queueSize: PARTS_AT_ONCE };
      await new Upload({ client, params, ...sizes }).done();
      const { ContentLength } = await client.send(new HeadObjectCommand(nameOf(key)), within);
      if (ContentLength !== size)
        throw new StorageError(
          `The bucket stored only ${ContentLength} of the ${size} bytes of an upload, so the upload failed. Upload the file again.`,
        );
    } catch (error) {
      if (ownError !== undefined) throw ownError.error;
      failAs("An object could not be stored", error);
    }
  }

  /**
   * Reads a range of an object (file in the bucket).
   * @param size number of bytes of the whole object
   * @throws BytesMissingError if the object is missing or has another size
   * @throws StorageError if the object cannot be read
   */
  async function get(key: string, at: number, length: number, size: number): Promise<Buffer> {
    // Always requests at least two bytes. For a range of only the first byte, some servers send the
    // whole object.
    const requestedBytes = Math.max(2, length);
    const range = { ...nameOf(key), Range: `bytes=${at}-${at + requestedBytes - 1}` };
    for (let left = timeouts.tries; ; left--) {
      const answer = await client.send(new GetObjectCommand(range), within).catch(failToGet);
      const total = /\/(\d+)$/.exec(answer.ContentRange ?? "")?.[1];
      if (total !== undefined && Number(total) !== size)
        throw new BytesMissingError(
          `The object in the bucket has ${total} bytes, but the record of the file says ${size} bytes. Restore the file from a backup.`,
        );
      const { Body, ContentLength = 0 } = answer;
      if (!(Body instanceof Readable) || total === undefined || ContentLength > requestedBytes)
        throw new StorageError(
          "The server of the bucket does not support range requests, which the gateway needs. Set `storage.url` to a bucket of another server.",
        );
      const piece = await readWhole(Body, timeouts.piece).catch((error: unknown) => error);
      if (Buffer.isBuffer(piece) && piece.length >= length) return piece.subarray(0, length);
      if (left <= 1) return failAs("An object could not be read completely", piece);
    }
  }

  async function* objects(prefix: string): AsyncIterable<string> {
    let ContinuationToken: string | undefined;
    do {
      const page = { Bucket, Prefix: root + prefix, ContinuationToken };
      const found = await client
        .send(new ListObjectsV2Command(page), within)
        .catch((error: unknown) => failAs("Objects could not be listed", error));
      for (const { Key } of found.Contents ?? [])
        if (Key !== undefined) yield Key.slice(root.length);
      ContinuationToken = found.IsTruncated === true ? found.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  const attemptsFrom = (
    prefix: string,
    KeyMarker: string | undefined,
    UploadIdMarker: string | undefined,
  ): Promise<ListMultipartUploadsCommandOutput | undefined> =>
    client
      .send(
        new ListMultipartUploadsCommand({
          Bucket,
          Prefix: root + prefix,
          KeyMarker,
          UploadIdMarker,
        }),
        within,
      )
      // Some servers cannot list multipart uploads. The operator must then set a rule of the bucket
      // that removes unfinished uploads.
      .catch((error: unknown) =>
        nameIn(error) === "NotImplemented"
          ? undefined
          : failAs("Unfinished uploads could not be listed", error),
      );

  /** Lists multipart uploads that were neither completed nor aborted. */
  async function* attempts(
    prefix: string,
  ): AsyncIterable<{ readonly key: string; readonly id: string }> {
    let found: ListMultipartUploadsCommandOutput | undefined;
    do {
      found = await attemptsFrom(prefix, found?.NextKeyMarker, found?.NextUploadIdMarker);
      for (const { Key, UploadId } of found?.Uploads ?? [])
        if (Key !== undefined && UploadId !== undefined)
          yield { key: Key.slice(root.length), id: UploadId };
    } while (found?.IsTruncated === true);
  }

  return {
    put,
    get,
    objects,
    attempts,
    async remove(key: string): Promise<void> {
      await client
        .send(new DeleteObjectCommand(nameOf(key)), within)
        .catch(
          (error: unknown) => isMissing(error) || failAs("An object could not be deleted", error),
        );
    },
    async abort(key: string, UploadId: string): Promise<void> {
      const command = new AbortMultipartUploadCommand({ ...nameOf(key), UploadId });
      await client
        .send(command, within)
        .catch(
          (error: unknown) =>
            isMissing(error) || failAs("An unfinished upload could not be aborted", error),
        );
    },
    close: (): void => client.destroy(),
  };
}

async function readWhole(body: Readable, withinMs: number): Promise<Buffer> {
  const timer = setTimeout(
    () =>
      body.destroy(
        new StorageError(
          `The server of the bucket did not send the requested bytes within ${withinMs} ms. Check this server and the network.`,
        ),
      ),
    withinMs,
  );
  try {
    return Buffer.concat(await body.toArray());
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

const nameIn = (error: unknown): string => (error instanceof Error ? error.name : "");

/** Returns true if the error says that the object is missing. A missing bucket is another error. */
const isMissing = (error: unknown): boolean =>
  ["NoSuchKey", "NoSuchUpload", "NotFound"].includes(nameIn(error));

function failToGet(error: unknown): never {
  if (isMissing(error) || nameIn(error) === "InvalidRange")
    throw new BytesMissingError(
      "The bucket contains no object with the content of this file. Restore the file from a backup.",
      {
        cause: error,
      },
    );
  return failAs("An object could not be read", error);
}
