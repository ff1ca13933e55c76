// The right `readReferenced` on files: whether rows that the caller may read refer to a blob.
import { accessOf } from "./execute/data-access.ts";
import type { Grant } from "../access/index.ts";
import type { AuthenticatedCaller, Guid } from "../contract/index.ts";
import type { Cancellation } from "../platform/index.ts";
import type { WorkspaceData } from "./workspace-data.ts";

/**
 * False at once without the right. It says nothing of the blob itself: ask it whether there is such a blob or not, so that the time of
 * an answer does not tell one from the other.
 * @param blobId a GUID, in lower case
 * @throws GatewayError TOO_MANY_CONCURRENT, UNAVAILABLE, UNAUTHENTICATED where the rights are gone
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
