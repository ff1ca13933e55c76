// Types and errors of files that other folders use: the record, its maker, and the failures of
// storing and reading.
import { GatewayError, type Guid } from "../contract/index.ts";

/** The account or key that uploaded a file. Records hold null after the account is deleted. */
export type BlobMaker = `key:${Guid}` | `endUser:${Guid}` | `member:${Guid}` | `oauth:${string}`;

/** The record of a file whose bytes are stored. Only `isPublic` and `createdBy` change. */
export interface BlobRecord {
  readonly workspaceId: Guid;
  readonly id: Guid;
  /** The id under which the store keeps the bytes. It is never reused. */
  readonly bytesId: Guid;
  /** The name with its extension. */
  readonly name: string;
  /** In lower case, without the dot. */
  readonly extension: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
  readonly isPublic: boolean;
  readonly createdBy: BlobMaker | null;
  readonly createdAt: Date;
  /** SHA-256 of the bytes, base64url. */
  readonly hash: string;
}

export interface NewBlob {
  /** The id of a file that is restored from a backup; a new id by default. */
  readonly id?: Guid;
  readonly name: string;
  readonly extension: string;
  readonly contentType: string;
  readonly createdBy: BlobMaker | null;
  readonly bytes: AsyncIterable<Buffer>;
  /** False by default. */
  readonly isPublic?: boolean;
  /** Now by default. */
  readonly createdAt?: Date;
  /**
   * True if the caller is public, so that the upload may not use the storage that the plan
   * reserves; false by default.
   */
  readonly isByPublicCaller?: boolean;
}

/** Positions of the first and the last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The file is larger than `plan.maxFileMb` allows. */
export class BlobTooLargeError extends GatewayError {
  readonly limitMb: number;
  constructor(limitMb: number) {
    const limit = `The file is larger than ${limitMb} MB, the workspace's limit for one file (plan.maxFileMb).`;
    super("INVALID_REQUEST", { message: limit });
    this.limitMb = limitMb;
  }
}

/**
 * The workspace's files would exceed `plan.storageMb`, or the part of it that the upload may use.
 */
export class StorageFullError extends GatewayError {
  readonly limitMb: number;
  constructor(limitMb: number, reservedMb = 0) {
    const part =
      reservedMb === 0
        ? "(plan.storageMb)"
        : "of the storage that end users and publishable keys may use (plan.storageMb minus plan.reserve)";
    const openMb = Number((limitMb - reservedMb).toFixed(1));
    const limit = `The workspace's files would take more than ${openMb} MB together ${part}. Delete files first.`;
    super("INVALID_REQUEST", { message: limit });
    this.limitMb = limitMb;
  }
}

/** The store is full, broken or out of reach; nothing was stored. */
export class StorageUnavailableError extends GatewayError {
  constructor(cause: unknown) {
    const message = "The file store is unavailable. Try again in a few seconds.";
    super("UNAVAILABLE", { message, cause });
  }
}

/** The bytes of a record are missing from the store, or differ from the stored ones. */
export class BlobMissingError extends GatewayError {
  constructor(cause: unknown) {
    super("NOT_FOUND", { message: "The file's content is missing.", cause });
  }
}
