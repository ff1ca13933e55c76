// Decides which file a caller may read: any file, its own uploads, or files that readable rows
// refer to. Hidden and missing files get the same refusal.
import type { Grant } from "../access/index.ts";
import type { BlobRecord } from "../blobs/index.ts";
import { GatewayError, type AuthenticatedCaller, type Guid } from "../contract/index.ts";
import type { Cancellation } from "../platform/index.ts";
import { mayReadReferenced } from "../query/index.ts";
import type { FileDependencies } from "./dependencies.ts";
import { missingRight, ownUploads } from "./makers.ts";

export interface FileReadRequest {
  readonly grant: Grant;
  readonly caller: AuthenticatedCaller;
  readonly blobId: Guid;
  readonly signal: Cancellation;
}

/**
 * Returns the record of a file that the caller may read.
 * @throws GatewayError SCOPE_VIOLATION without any right to read; NOT_FOUND
 */
export async function readableFile(
  { records, data }: FileDependencies,
  { grant, caller, blobId, signal }: FileReadRequest,
): Promise<BlobRecord> {
  const { rights, workspace } = grant;
  const own = ownUploads(grant, caller);
  if (!rights.has("files.read") && !rights.has("files.readReferenced") && own === null)
    throw missingRight("read");
  const record = await records.find(workspace.id, blobId);
  // A record without a maker, whose account was deleted, belongs to no caller.
  const isOwn = own !== null && record?.createdBy === own;
  const isAllowed = rights.has("files.read") || isOwn;
  // Runs for missing files too, so that the response time does not reveal which files exist.
  const isReadable = isAllowed || (await mayReadReferenced(data, grant, caller, blobId, signal));
  if (record === undefined || !isReadable) throw new GatewayError("NOT_FOUND");
  return record;
}
