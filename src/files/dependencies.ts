// The dependencies of the operations that upload, list, download and delete files.
import type { Blobs } from "../blobs/index.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Clock } from "../platform/index.ts";
import type { WorkspaceData } from "../query/index.ts";
import type { FileRecordCache } from "./file-record-cache.ts";

export interface FileDependencies {
  readonly blobs: Blobs;
  readonly catalog: Pick<Catalog, "get">;
  readonly clock: Clock;
  readonly data: Pick<WorkspaceData, "refersTo">;
  /**
   * The configured base URL of the gateway. Links contain this URL, and never the `Host` header of
   * a request.
   */
  readonly baseUrl: string;
  readonly records: FileRecordCache;
}
