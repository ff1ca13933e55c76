// What backing up, restoring and removing whole workspaces have in common: what they are given, and how far they tell that they are.
import type { BlobCopies } from "../blobs/index.ts";
import type { Stretch } from "./file/sealed-file.ts";
import type { SecretBox } from "../platform/index.ts";
import type { Database } from "../platform/postgres/index.ts";

export interface LifecycleDependencies {
  readonly database: Pick<Database, "owner" | "logins">;
  /** DSN of the owner without a pooler. */
  readonly directUrl: string;
  readonly secretBox: SecretBox;
  readonly blobs: BlobCopies;
}

export interface LifecycleProgress {
  readonly done: number;
  /** About, where nothing but sizes on disk is known. */
  readonly total: number;
  readonly what: string;
}

export interface Watching {
  /** Given only by tests. */
  readonly stretch?: Stretch;
  readonly onProgress?: (progress: LifecycleProgress) => void;
  readonly signal?: AbortSignal;
}
