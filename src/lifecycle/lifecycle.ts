// Types that the backup, restore and removal of a workspace share: their dependencies and their
// progress reports.
import type { BlobCopies } from "../blobs/index.ts";
import type { Stretch } from "./file/sealed-file.ts";
import type { SecretBox } from "../platform/index.ts";
import type { Database } from "../platform/postgres/index.ts";

export interface LifecycleDependencies {
  readonly database: Pick<Database, "owner" | "logins">;
  /** Connection string of the database owner that bypasses a connection pooler. */
  readonly directUrl: string;
  readonly secretBox: SecretBox;
  readonly blobs: BlobCopies;
}

export interface Watching {
  /** Replaces the slow key derivation. Only tests set it. */
  readonly stretch?: Stretch;
  /**
   * Called with the bytes done so far. The total is an estimate if only sizes on disk are known.
   */
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly total: number;
    readonly what: string;
  }) => void;
  readonly signal?: AbortSignal;
}
