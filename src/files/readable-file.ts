// Which file a caller may read: any, its own uploads, or those that rows refer to which it may read. Hidden and absent are one answer.
import type { Grant } from "../access/index.ts";
import type { BlobRecord } from "../blobs/index.ts";
import { GatewayError, type AuthenticatedCaller, type Guid } from "../contract/index.ts";
import { goOn, type Cancellation, type Soon } from "../platform/index.ts";
import { mayReadReferenced, type WorkspaceData } from "../query/index.ts";
import type { FoundFiles } from "./found-files.ts";
import { lacks, ownUploads } from "./makers.ts";

export interface ReadingDependencies {
  readonly found: FoundFiles;
  readonly data: Pick<WorkspaceData, "refersTo">;
}

interface Asked {
  readonly grant: Grant;
  readonly caller: AuthenticatedCaller;
  readonly blobId: Guid;
  readonly signal: Cancellation;
}

/** @throws GatewayError SCOPE_VIOLATION without any right to read; NOT_FOUND */
export function readableFile(
  { found, data }: ReadingDependencies,
  { grant, caller, blobId, signal }: Asked,
): Soon<BlobRecord> {
  const { rights, workspace } = grant;
  const own = ownUploads(grant, caller);
  if (!rights.has("files.read") && !rights.has("files.readReferenced") && own === null)
    throw lacks("read");
  return goOn(found.find(workspace.id, blobId), (record) => {
    // What nobody has uploaded any more is nobody's own.
    const isOwn = own !== null && record?.createdBy === own;
    const isSure = rights.has("files.read") || isOwn;
    // Asked of files that do not exist, too: the time of an answer must not tell which do.
    const readable = isSure || mayReadReferenced(data, grant, caller, blobId, signal);
    return goOn(readable, (isReadable) => {
      if (record === undefined || !isReadable) throw new GatewayError("NOT_FOUND");
      return record;
    });
  });
}
