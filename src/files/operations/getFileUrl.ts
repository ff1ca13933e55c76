// GET /{workspaceId}/files/{blobId}/url: returns a link that downloads the file until it expires.
// Refuses callers that may not read the file.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { LinkToFile } from "../link-to-file.ts";

/** @throws GatewayError SCOPE_VIOLATION, NOT_FOUND */
export const getFileUrlHandler =
  (linkTo: LinkToFile): Handler<"getFileUrl", Grant> =>
  async ({ path: { blobId }, query: { expiresMinutes }, grant, caller, prefix, signal }) => ({
    status: 200,
    body: await linkTo({ grant, caller, signal, blobId, expiresMinutes, prefix }),
  });
