// Addresses of files that let everybody in, whatever credential is sent along: by the signature of a link first, then because the file is
// public (G25.6, G25.7).
import type { Blobs } from "../blobs/index.ts";
import type { Catalog } from "../catalog/index.ts";
import type { AnonymousCaller } from "../contract/index.ts";
import { goOn, isGuid, type Soon } from "../platform/index.ts";
import { linkIn } from "./file-link.ts";
import type { FoundFiles } from "./found-files.ts";

/**
 * @param path parameters of the address
 * @param query the query string, undecoded
 * @returns nobody in particular, where the address is open; undefined where a credential decides
 */
export type OpenAddress = (
  path: Readonly<Record<string, string>>,
  query: string,
) => Soon<AnonymousCaller | undefined>;

export interface OpenAddressDependencies {
  readonly blobs: Pick<Blobs, "checkLink">;
  readonly catalog: Pick<Catalog, "get">;
  readonly found: FoundFiles;
}

export const openAddress =
  ({ blobs, catalog, found }: OpenAddressDependencies): OpenAddress =>
  ({ workspaceId = "", blobId = "" }, query) => {
    if (!isGuid(blobId)) return undefined;
    const link = query === "" ? undefined : linkIn(query);
    return goOn(link && catalog.get(workspaceId), (workspace) => {
      const signed = link && workspace && blobs.checkLink(workspace, blobId, link);
      if (signed !== undefined) return { kind: "none", openUntil: signed.expiresAt.getTime() };
      return goOn(found.find(workspaceId, blobId), (record) =>
        record?.isPublic === true ? { kind: "none", openUntil: null } : undefined,
      );
    });
  };
