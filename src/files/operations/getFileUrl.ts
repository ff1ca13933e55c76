// GET /{workspaceId}/files/{blobId}/url: returns a link that downloads the file until it expires.
// Refuses callers that may not read the file.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { FileDependencies } from "../dependencies.ts";
import { linkToFile } from "../link-to-file.ts";

/** @throws GatewayError SCOPE_VIOLATION, NOT_FOUND */
export const getFileUrlHandler =
  (deps: FileDependencies): Handler<"getFileUrl", Grant> =>
  async ({ path: { blobId }, query: { expiresMinutes }, grant, caller, prefix, signal }) => ({
    status: 200,
    body: await linkToFile(deps, { grant, caller, signal, blobId, expiresMinutes, prefix }),
  });
