// Decides whether a file can be downloaded without a credential (G25.6, G25.7). This holds for
// addresses with a valid signed link and for public files. A credential in the request does not
// change the decision.
import type { AnonymousCaller } from "../contract/index.ts";
import { isGuid } from "../platform/index.ts";
import type { FileDependencies } from "./dependencies.ts";
import { linkIn } from "./file-link.ts";

/**
 * Returns an anonymous caller if the request needs no credential; undefined otherwise.
 * @param path the path parameters `workspaceId` and `blobId`
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
