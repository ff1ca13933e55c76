// POST /{workspaceId}/files/upload: stores the file of a multipart form while its bytes arrive.
// Refuses file types that are not allowed, and files that are larger than the workspace's plan
// allows.
import type { Grant } from "../../access/index.ts";
import { BlobTooLargeError } from "../../blobs/index.ts";
import { wholePlan } from "../../catalog/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { FileDependencies } from "../dependencies.ts";
import { checkContents, headLength } from "../file-contents.ts";
import { fileNameOf } from "../file-name.ts";
import { fileTypes } from "../file-types.ts";
import { isPublicCaller, makerOf } from "../makers.ts";
import { storedFile } from "../file-reply.ts";
import { withHead } from "../upload-head.ts";

const mebibyte = 1024 * 1024;

/**
 * @throws GatewayError INVALID_REQUEST if the form, the name or the type of the file is not
 *   allowed; UNAVAILABLE if the file cannot be stored
 */
export const uploadFileHandler =
  ({ blobs }: FileDependencies): Handler<"uploadFile", Grant> =>
  async ({ grant: { workspace }, caller, body }) => {
    const { maxFileMb } = wholePlan(workspace.definition.workspace.plan);
    const tooLarge = (): BlobTooLargeError => new BlobTooLargeError(maxFileMb);
    const bounds = { bytesMax: maxFileMb * mebibyte, tooLarge };
    const record = await body.receive(bounds, async (file) => {
      const { name, extension } = fileNameOf(file.name, file.otherName);
      const { head, bytes } = await withHead(file.bytes, headLength);
      await checkContents(extension, head);
      const contentType = fileTypes[extension].type;
      const createdBy = makerOf(caller);
      return blobs.store(workspace, {
        name,
        extension: extension.slice(1),
        contentType,
        createdBy,
        bytes,
        isByPublicCaller: isPublicCaller(caller),
      });
    });
    return { status: 200, body: storedFile(record) };
  };
