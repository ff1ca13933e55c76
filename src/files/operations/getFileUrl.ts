// GET /{workspaceId}/files/{blobId}/url: a link that downloads the file until it expires, for whoever may read the file.
import type { Grant } from "../../access/index.ts";
import type { Blobs } from "../../blobs/index.ts";
import type { Handler } from "../../contract/index.ts";
import { queryOf } from "../file-link.ts";
import { readableFile, type ReadingDependencies } from "../readable-file.ts";

export interface UrlDependencies extends ReadingDependencies {
  readonly blobs: Pick<Blobs, "signLink">;
  /** Configured base address; never the Host header. */
  readonly baseUrl: string;
}

/** Minutes. */
const lifetime = { least: 5, most: 1_440, usual: 60 };

/** @throws GatewayError SCOPE_VIOLATION, NOT_FOUND */
export const getFileUrlHandler =
  (deps: UrlDependencies): Handler<"getFileUrl", Grant> =>
  async ({ path: { blobId }, query, grant, caller, prefix, signal }) => {
    const { id, name } = await readableFile(deps, { grant, caller, blobId, signal });
    const { workspace } = grant;
    const { expiresMinutes: asked = lifetime.usual } = query;
    const minutes = Math.min(Math.max(asked, lifetime.least), lifetime.most);
    const link = deps.blobs.signLink(workspace, id, minutes);
    const url = `${deps.baseUrl}${prefix}/${workspace.id}/files/${id}?${queryOf(link)}`;
    const expiresAt = new Date(link.exp * 1_000).toISOString();
    return { status: 200, body: { id, name, url, expiresAt, ttlMinutes: link.ttl } };
  };
