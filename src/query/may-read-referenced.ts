// Implements the right `files.readReferenced`: the caller may read a file if a row that it may read
// refers to the file.
import { accessOf } from "./execute/data-access.ts";
import type { Grant } from "../access/index.ts";
import type { AuthenticatedCaller, Guid } from "../contract/index.ts";
import type { Cancellation } from "../platform/index.ts";
import type { WorkspaceData } from "./workspace-data.ts";

/**
 * Returns true if the caller has the right `files.readReferenced`, and a row that it may read
 * refers to the file. The result does not reveal whether the file exists. Call this function also
 * for missing files, so that the response time does not reveal which files exist.
 * @param blobId id of the file, a GUID in lower case
 * @throws GatewayError TOO_MANY_CONCURRENT or UNAVAILABLE if the database fails; UNAUTHENTICATED if
 *   the caller's rights no longer exist
 */
export const mayReadReferenced = async (
  data: Pick<WorkspaceData, "refersTo">,
  grant: Grant,
  caller: AuthenticatedCaller,
  blobId: Guid,
  signal?: Cancellation,
): Promise<boolean> =>
  grant.rights.has("files.readReferenced") &&
  data.refersTo(accessOf(caller, grant, signal), blobId);
