// Decides which file addresses need no credential: addresses with a valid signed link first, then
// addresses of public files (G25.6, G25.7). A credential in the request does not change this
// decision.
import type { AnonymousCaller } from "../contract/index.ts";
import { isGuid } from "../platform/index.ts";
import type { FileDependencies } from "./dependencies.ts";
import { linkIn } from "./file-link.ts";

/**
 * Returns the anonymous caller if the address needs no credential; undefined if the request needs
 * one.
 * @param path parameters of the address
 * @param query the query string, not decoded
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
