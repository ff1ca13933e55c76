// DELETE /{workspaceId}/files/{blobId}: its record and its bytes. With the right over one's own alone, others' files are absent.
import type { Grant } from "../../access/index.ts";
import type { Blobs } from "../../blobs/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import type { FoundFiles } from "../found-files.ts";
import { lacks, makerOf } from "../makers.ts";

export interface DeleteDependencies {
  readonly blobs: Pick<Blobs, "remove">;
  readonly found: Pick<FoundFiles, "forget">;
}

/** @throws GatewayError SCOPE_VIOLATION, NOT_FOUND */
export const deleteFileHandler =
  ({ blobs, found }: DeleteDependencies): Handler<"deleteFile", Grant> =>
  async ({ path: { blobId }, grant: { rights, workspace }, caller }) => {
    if (!rights.has("files.delete") && !rights.has("files.deleteOwn")) throw lacks("delete");
    const whose = rights.has("files.delete") ? {} : { madeBy: makerOf(caller) };
    const isGone = await blobs.remove(workspace.id, blobId, whose);
    found.forget(workspace.id, blobId);
    if (!isGone) throw new GatewayError("NOT_FOUND");
    return { status: 200, body: { deleted: true, id: blobId } };
  };
