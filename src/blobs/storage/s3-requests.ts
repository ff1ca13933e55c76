// The requests to an S3-compatible server, each bounded in time and tries. Loads Amazon's library: import it when it is needed.
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

/** What S3 takes as a part of an upload at least; two of them are on their way, and one is being filled. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** Milliseconds, but for `tries`. */
export interface S3Patience {
  /** Of each request, and of each piece that broke off. */
  readonly tries: number;
  readonly connect: number;
  /** Without a byte in either direction. */
  readonly silence: number;
  /** Until an answer begins to a part of an upload. */
  readonly send: number;
  /** Until an answer begins to anything else. */
  readonly answer: number;
  /** For the bytes of one piece, however they trickle. */
  readonly piece: number;
}

export const usualPatience: S3Patience = {
  tries: 3,
  connect: 5_000,
  silence: 15_000,
  send: 30_000,
  answer: 7_000,
  piece: 30_000,
};

export interface S3Requests {
  readonly put: (key: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
  /** @param size of the whole @throws BytesMissingError where there is no such object, or none of that size; StorageError */
  readonly get: (key: string, at: number, length: number, size: number) => Promise<Buffer>;
  readonly remove: (key: string) => Promise<void>;
  readonly objects: (prefix: string) => AsyncIterable<string>;
  /** Uploads in parts that were neither finished nor aborted. */
  readonly attempts: (
    prefix: string,
  ) => AsyncIterable<{ readonly key: string; readonly id: string }>;
  readonly abort: (key: string, id: string) => Promise<void>;
  readonly close: () => void;
}

export function createS3Requests(address: S3Address, patience = usualPatience): S3Requests {
  const { bucket: Bucket, prefix: root, region, endpoint, isPathStyle, credentials } = address;
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    forcePathStyle: isPathStyle,
    ...(credentials !== null && { credentials }),
    maxAttempts: patience.tries,
    // Other servers do not know the checksums that the library adds by default, or store them as bytes of the file.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: patience.connect,
      socketTimeout: patience.silence,
      requestTimeout: patience.send,
      throwOnRequestTimeout: true,
    },
  });
  const within = { requestTimeout: patience.answer };
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
        throw new StorageError(`The bucket has ${ContentLength} of ${size} bytes.`);
    } catch (error) {
      if (ownError !== undefined) throw ownError.error;
      failAs("An object could not be stored", error);
    }
  }

  async function get(key: string, at: number, length: number, size: number): Promise<Buffer> {
    // Never the first byte alone, for which some servers send everything.
    const wanted = Math.max(2, length);
    const range = { ...nameOf(key), Range: `bytes=${at}-${at + wanted - 1}` };
    for (let left = patience.tries; ; left--) {
      const answer = await client.send(new GetObjectCommand(range), within).catch(failToGet);
      const total = /\/(\d+)$/.exec(answer.ContentRange ?? "")?.[1];
      if (total !== undefined && Number(total) !== size)
        throw new BytesMissingError(`${total} of ${size} bytes are there.`);
      const { Body, ContentLength = 0 } = answer;
      if (!(Body instanceof Readable) || total === undefined || ContentLength > wanted)
        throw new StorageError("The server gives no parts of objects.");
      const piece = await readWhole(Body, patience.piece).catch((error: unknown) => error);
      if (Buffer.isBuffer(piece) && piece.length >= length) return piece.subarray(0, length);
      if (left <= 1) return failAs("An object came in part", piece);
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
      // Small servers list none; what was begun there is left to the bucket's own rules.
      .catch((error: unknown) =>
        nameIn(error) === "NotImplemented"
          ? undefined
          : failAs("Unfinished uploads could not be listed", error),
      );

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
    async remove(key) {
      await client
        .send(new DeleteObjectCommand(nameOf(key)), within)
        .catch(
          (error: unknown) => isMissing(error) || failAs("An object could not be deleted", error),
        );
    },
    async abort(key, UploadId) {
      const command = new AbortMultipartUploadCommand({ ...nameOf(key), UploadId });
      await client
        .send(command, within)
        .catch(
          (error: unknown) => isMissing(error) || failAs("An upload could not be ended", error),
        );
    },
    close: () => client.destroy(),
  };
}

async function readWhole(body: Readable, withinMs: number): Promise<Buffer> {
  const timer = setTimeout(() => body.destroy(new StorageError("It took too long.")), withinMs);
  try {
    return Buffer.concat(await body.toArray());
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

const nameIn = (error: unknown): string => (error instanceof Error ? error.name : "");

/** A bucket that is not there is another matter. */
const isMissing = (error: unknown): boolean =>
  ["NoSuchKey", "NoSuchUpload", "NotFound"].includes(nameIn(error));

function failToGet(error: unknown): never {
  if (isMissing(error) || nameIn(error) === "InvalidRange")
    throw new BytesMissingError("There is no such object.", { cause: error });
  return failAs("An object could not be read", error);
}
