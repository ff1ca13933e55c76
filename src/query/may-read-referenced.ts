// The right `files.readReferenced`: checks whether a row that the caller may read refers to a blob.
import { accessOf } from "./execute/data-access.ts";
import type { Grant } from "../access/index.ts";
import type { AuthenticatedCaller, Guid } from "../contract/index.ts";
import type { Cancellation } from "../platform/index.ts";
import type { WorkspaceData } from "./workspace-data.ts";

/**
 * Returns false at once if the caller lacks the right. The result does not tell whether the blob
 * exists. Call this function for absent blobs too, so that the response time does not reveal which
 * blobs exist.
 * @param blobId a GUID in lower case
 * @throws GatewayError TOO_MANY_CONCURRENT, UNAVAILABLE, or UNAUTHENTICATED if the rights no longer
 *   exist
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
