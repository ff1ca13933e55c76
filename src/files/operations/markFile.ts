// PATCH /{workspaceId}/files/{blobId}: makes a file public or private. Refuses publishable keys and
// callers without the rights to read and upload files.
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import type { FileDependencies } from "../dependencies.ts";
import { missingRight } from "../makers.ts";
import { storedFile } from "../file-reply.ts";

/**
 * @throws GatewayError SCOPE_VIOLATION if the caller may not make files public or private;
 *   NOT_FOUND if the file does not exist
 */
export const markFileHandler =
  ({ blobs, records }: FileDependencies): Handler<"markFile", Grant> =>
  async ({ path: { blobId }, body, grant: { rights, workspace }, caller }) => {
    if (caller.kind === "key" && caller.keyKind === "publishable")
      throw new GatewayError("SCOPE_VIOLATION", { message: NOT_FOR_PUBLISHABLE_KEYS });
    // A caller that may not read the files of other callers must not make them public.
    if (!rights.has("files.read")) throw missingRight("read");
    const record = await blobs.setPublic(workspace.id, blobId, body.public);
    records.forget(workspace.id, blobId);
    if (record === undefined) throw new GatewayError("NOT_FOUND");
    return { status: 200, body: { ...storedFile(record), public: record.isPublic } };
  };

const NOT_FOR_PUBLISHABLE_KEYS =
  "A publishable key cannot make files public or private. Use a server key, or sign in as a member of the workspace.";
