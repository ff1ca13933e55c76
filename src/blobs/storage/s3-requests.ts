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
const TRIES = 3;

/** Milliseconds. */
export interface S3Patience {
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
  connect: 5_000,
  silence: 15_000,
  send: 30_000,
  answer: 10_000,
  piece: 30_000,
};

export interface S3Requests {
  readonly put: (key: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
  /** @returns undefined where there is no such object, or none of that size */
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
    maxAttempts: TRIES,
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
    for (let tries = 1; ; tries++) {
      try {
        return await getOnce(key, at, length, size);
      } catch (error) {
        if (error instanceof BytesMissingError || tries === TRIES)
          failAs("An object could not be read", error);
      }
    }
  }

  async function getOnce(key: string, at: number, length: number, size: number): Promise<Buffer> {
    // Never the first byte alone, for which some servers send everything.
    const Range = `bytes=${at}-${at + Math.max(2, length) - 1}`;
    const command = new GetObjectCommand({ ...nameOf(key), Range });
    const {
      Body,
      ContentLength = 0,
      ContentRange,
    } = await client.send(command, within).catch(failToGet);
    if (!(Body instanceof Readable)) throw new StorageError("The answer has no body.");
    const timer = setTimeout(
      () => Body.destroy(new StorageError("It took too long.")),
      patience.piece,
    );
    try {
      const total = /\/(\d+)$/.exec(ContentRange ?? "")?.[1];
      if (total === undefined) throw new StorageError("The server gives no parts of objects.");
      if (Number(total) !== size)
        throw new BytesMissingError(`${total} of ${size} bytes are there.`);
      if (ContentLength > Math.max(2, length))
        throw new StorageError("More came than was asked for.");
      const piece = Buffer.concat(await Body.toArray());
      if (piece.length >= length) return piece.subarray(0, length);
      throw new StorageError(`${piece.length} of ${length} bytes came.`);
    } finally {
      clearTimeout(timer);
      Body.destroy();
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

const nameIn = (error: unknown): string => (error instanceof Error ? error.name : "");

/** A bucket that is not there is another matter. */
const isMissing = (error: unknown): boolean =>
  ["NoSuchKey", "NoSuchUpload", "NotFound"].includes(nameIn(error));

function failToGet(error: unknown): never {
  if (isMissing(error) || nameIn(error) === "InvalidRange")
    throw new BytesMissingError("There is no such object.", { cause: error });
  throw error;
}
