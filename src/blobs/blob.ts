// Types and errors of files for other folders: the record of a file, the account or key that
// uploaded it, and the errors when a file is stored or read.
import { GatewayError, type Guid } from "../contract/index.ts";

/**
 * The account or key that uploaded a file. After the account is deleted, records contain null
 * instead.
 */
export type BlobMaker = `key:${Guid}` | `endUser:${Guid}` | `member:${Guid}` | `oauth:${string}`;

/** The record of a stored file. Only `isPublic` and `createdBy` can change. */
export interface BlobRecord {
  readonly workspaceId: Guid;
  readonly id: Guid;
  /** Id of the file's bytes in the store. The id is never used for other bytes. */
  readonly bytesId: Guid;
  /** File name with its extension. */
  readonly name: string;
  /** File extension in lower case, without the dot. */
  readonly extension: string;
  /** Size in bytes. */
  readonly size: number;
  readonly contentType: string;
  readonly isPublic: boolean;
  readonly createdBy: BlobMaker | null;
  readonly createdAt: Date;
  /** SHA-256 hash of the bytes, as base64url. */
  readonly hash: string;
}

export interface NewBlob {
  /** The file's id if the file comes from a backup; a new id by default. */
  readonly id?: Guid;
  readonly name: string;
  readonly extension: string;
  readonly contentType: string;
  readonly createdBy: BlobMaker | null;
  readonly bytes: AsyncIterable<Buffer>;
  /** True if callers without a credential may read the file; false by default. */
  readonly isPublic?: boolean;
  /** Time of the upload; the current time by default. */
  readonly createdAt?: Date;
  /**
   * True if the caller is an end user or has a publishable key. The upload may then not use the
   * storage that `plan.reserve` keeps free for other callers. False by default.
   */
  readonly isByPublicCaller?: boolean;
}

/** A range of bytes: positions of the first and the last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The error if a file is larger than the plan allows (`plan.maxFileMb`). */
export class BlobTooLargeError extends GatewayError {
  readonly limitMb: number;
  constructor(limitMb: number) {
    const limit = `The file is larger than ${limitMb} MB, the workspace's limit for one file (\`plan.maxFileMb\`). Send a smaller file.`;
    super("INVALID_REQUEST", { message: limit });
    this.limitMb = limitMb;
  }
}

/**
 * The error if the workspace's files would exceed `plan.storageMb`, or the part of it that this
 * upload may use.
 */
export class StorageFullError extends GatewayError {
  readonly limitMb: number;
  constructor(limitMb: number, reservedMb = 0) {
    const part =
      reservedMb === 0
        ? "(`plan.storageMb`)"
        : "for end users and publishable keys (`plan.storageMb` minus `plan.reserve`)";
    const openMb = Number((limitMb - reservedMb).toFixed(1));
    const limit = `This file does not fit into the storage of the workspace, which is limited to ${openMb} MB ${part}. Delete other files first.`;
    super("INVALID_REQUEST", { message: limit });
    this.limitMb = limitMb;
  }
}

/** The error if the file store is full, broken or cannot be reached. Nothing was stored. */
export class StorageUnavailableError extends GatewayError {
  constructor(cause: unknown) {
    const message = "The file store is unavailable. Try again in a few seconds.";
    super("UNAVAILABLE", { message, cause });
  }
}

/**
 * The error if the bytes of a file are missing from the store, or differ from the bytes that were
 * stored.
 */
export class BlobMissingError extends GatewayError {
  constructor(cause: unknown) {
    super("NOT_FOUND", {
      message: "The content of this file is missing from the file store. Upload the file again.",
      cause,
    });
  }
}
