// GET /{workspaceId}/files/{blobId}/url: returns a signed link. The link downloads the file without
// a credential until it expires. Refuses callers that may not read the file.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { FileDependencies } from "../dependencies.ts";
import { linkToFile } from "../link-to-file.ts";

/**
 * @throws GatewayError SCOPE_VIOLATION if the caller has no right to read files; NOT_FOUND if the
 *   file does not exist or the caller may not read it
 */
export const getFileUrlHandler =
  (deps: FileDependencies): Handler<"getFileUrl", Grant> =>
  async ({ path: { blobId }, query: { expiresMinutes }, grant, caller, prefix, signal }) => ({
    status: 200,
    body: await linkToFile(deps, { grant, caller, signal, blobId, expiresMinutes, prefix }),
  });
