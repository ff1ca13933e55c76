// DELETE /{workspaceId}/files/{blobId}: deletes a file. A caller that may delete only the files
// that it uploaded gets 404 for all other files.
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import type { FileDependencies } from "../dependencies.ts";
import { missingRight, makerOf } from "../makers.ts";

/**
 * @throws GatewayError SCOPE_VIOLATION if the caller has no right to delete files; NOT_FOUND if the
 *   file does not exist or the caller may not delete it
 */
export const deleteFileHandler =
  ({ blobs, records }: FileDependencies): Handler<"deleteFile", Grant> =>
  async ({ path: { blobId }, grant: { rights, workspace }, caller }) => {
    if (!rights.has("files.delete") && !rights.has("files.deleteOwn")) throw missingRight("delete");
    const filter = rights.has("files.delete") ? {} : { madeBy: makerOf(caller) };
    const isGone = await blobs.remove(workspace.id, blobId, filter);
    records.forget(workspace.id, blobId);
    if (!isGone) throw new GatewayError("NOT_FOUND");
    return { status: 200, body: { deleted: true, id: blobId } };
  };
