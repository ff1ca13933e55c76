// What others see of files: the record, who made it, and the ways in which storing or reading fails.
import { GatewayError, type Guid } from "../contract/index.ts";

/** Who uploaded a file; null in its place once that account is gone. */
export type BlobMaker = `key:${Guid}` | `endUser:${Guid}` | `member:${Guid}` | `oauth:${string}`;

/** A file whose bytes are stored; only `isPublic` and `createdBy` ever change. */
export interface BlobRecord {
  readonly workspaceId: Guid;
  readonly id: Guid;
  /** Under which its bytes lie; never used again. */
  readonly bytesId: Guid;
  /** With its extension. */
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
  /** Of a file that comes back from a backup; a new one by default. */
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
  /** Whether whoever uploads may be anybody, and leaves the room that the plan reserves; false by default. */
  readonly isByAnybody?: boolean;
}

/** Places of the first and of the last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** More bytes than a file of this workspace may have. */
export class BlobTooLargeError extends GatewayError {
  readonly limitMb: number;
  constructor(limitMb: number) {
    const limit = `The file is larger than ${limitMb} MB, the workspace's limit for one file (plan.maxFileMb).`;
    super("INVALID_REQUEST", { message: limit });
    this.limitMb = limitMb;
  }
}

/** No room left for it in the workspace. */
export class StorageFullError extends GatewayError {
  readonly limitMb: number;
  constructor(limitMb: number, keptMb = 0) {
    const kept =
      keptMb === 0
        ? "(plan.storageMb)"
        : "of the room that end users and publishable keys may fill (plan.storageMb without plan.reserve)";
    const openMb = Number((limitMb - keptMb).toFixed(1));
    const limit = `The workspace's files would take more than ${openMb} MB together ${kept}.`;
    super("INVALID_REQUEST", { message: limit });
    this.limitMb = limitMb;
  }
}

/** The store is full, broken or out of reach; nothing was stored. */
export class StorageUnavailableError extends GatewayError {
  constructor(cause: unknown) {
    const message = "The file store cannot be used right now; try again.";
    super("UNAVAILABLE", { message, cause });
  }
}

/** A record whose bytes are gone from the store, or are others than were stored. */
export class BlobMissingError extends GatewayError {
  constructor(cause: unknown) {
    super("NOT_FOUND", { message: "The file's content is missing.", cause });
  }
}
