// Types that the backup, restore and removal of a workspace share: their dependencies and their
// progress reports.
import type { BlobCopies } from "../blobs/index.ts";
import type { Stretch } from "./file/sealed-file.ts";
import type { SecretBox } from "../platform/index.ts";
import type { Database } from "../platform/postgres/index.ts";

export interface LifecycleDependencies {
  readonly database: Pick<Database, "owner" | "logins">;
  /**
   * Connection string with which the database owner connects to PostgreSQL directly, not through a
   * connection pooler.
   */
  readonly directUrl: string;
  readonly secretBox: SecretBox;
  readonly blobs: BlobCopies;
}

/** Options to follow or cancel a backup or a restore. */
export interface Watching {
  /**
   * Replaces the slow function that derives the encryption key from the passphrase. Only tests set
   * it.
   */
  readonly stretch?: Stretch;
  /**
   * Receives the progress. `done` and `total` are numbers of bytes. For a backup, `total` is an
   * estimate from the sizes of tables and files on disk.
   */
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly total: number;
    readonly what: string;
  }) => void;
  readonly signal?: AbortSignal;
}
