// Decides if a file can be downloaded without a credential (G25.6, G25.7). This is so if the file
// is public, or if the request has a valid signed link. A credential in the request does not
// matter.
import type { AnonymousCaller } from "../contract/index.ts";
import { isGuid } from "../platform/index.ts";
import type { FileDependencies } from "./dependencies.ts";
import { linkIn } from "./file-link.ts";

/**
 * Returns an anonymous caller if the file can be downloaded without a credential; undefined
 * otherwise.
 * @param path the path parameters of the request, with `workspaceId` and `blobId`
 * @param query the query string, still percent-encoded
 */
export type OpenAddress = (
  path: Readonly<Record<string, string>>,
  query: string,
) => Promise<AnonymousCaller | undefined>;

export const openAddress =
  ({ blobs, catalog, records }: FileDependencies): OpenAddress =>
  async ({ workspaceId = "", blobId = "" }, query) => {
    if (!isGuid(blobId)) return undefined;
    const link = query === "" ? undefined : linkIn(query);
    const workspace = link && (await catalog.get(workspaceId));
    const signed = link && workspace && blobs.checkLink(workspace, blobId, link);
    if (signed !== undefined) return { kind: "none", openUntil: signed.expiresAt.getTime() };
    const record = await records.find(workspaceId, blobId);
    return record?.isPublic === true ? { kind: "none", openUntil: null } : undefined;
  };
