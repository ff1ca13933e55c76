// PATCH /{workspaceId}/files/{blobId}: makes a file public, or private again. For whoever may read and upload files and is not everybody.
import type { Grant } from "../../access/index.ts";
import type { Blobs } from "../../blobs/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import type { FoundFiles } from "../found-files.ts";
import { lacks } from "../makers.ts";
import { storedFile } from "../shown-file.ts";

export interface MarkDependencies {
  readonly blobs: Pick<Blobs, "setPublic">;
  readonly found: Pick<FoundFiles, "forget">;
}

/** @throws GatewayError SCOPE_VIOLATION, NOT_FOUND */
export const markFileHandler =
  ({ blobs, found }: MarkDependencies): Handler<"markFile", Grant> =>
  async ({ path: { blobId }, body, grant: { rights, workspace }, caller }) => {
    if (caller.kind === "key" && caller.keyKind === "publishable")
      throw new GatewayError("SCOPE_VIOLATION", { message: NOT_FOR_EVERYBODY });
    // What somebody may not read is not theirs to publish.
    if (!rights.has("files.read")) throw lacks("read");
    const record = await blobs.setPublic(workspace.id, blobId, body.public);
    found.forget(workspace.id, blobId);
    if (record === undefined) throw new GatewayError("NOT_FOUND");
    return { status: 200, body: { ...storedFile(record), public: record.isPublic } };
  };

const NOT_FOR_EVERYBODY =
  "Files are made public by server keys and members of the workspace, not by publishable keys.";
