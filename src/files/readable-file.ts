// Decides if a caller may read a file. Depending on its rights, a caller may read all files, or
// only the files that it uploaded. It may also read files to which a row refers that the caller may
// read. A file that the caller may not read causes the same error as a missing file.
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
 * Returns the record of a file (name, type, size) if the caller may read the file.
 * @throws GatewayError SCOPE_VIOLATION if the caller has no right to read files; NOT_FOUND if the
 *   file does not exist or the caller may not read it
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
  // `createdBy` is null if the account of the uploader was deleted. Then no caller counts as the
  // uploader.
  const isOwn = own !== null && record?.createdBy === own;
  const isAllowed = rights.has("files.read") || isOwn;
  // The rows that refer to the file are checked even if the file does not exist. Otherwise the
  // response time would reveal which files exist.
  const isReadable = isAllowed || (await mayReadReferenced(data, grant, caller, blobId, signal));
  if (record === undefined || !isReadable) throw new GatewayError("NOT_FOUND");
  return record;
}
