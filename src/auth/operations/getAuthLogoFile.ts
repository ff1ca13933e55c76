// GET /{workspaceId}/auth/logo/{fileName}: returns the image file of the workspace's logo. An SVG
// file can contain scripts. The header `Content-Security-Policy` prevents that a browser runs them.
// Rejects every file name except the name of the current logo (404).
import { LRUCache } from "lru-cache";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { findAsset, brandingOf } from "../../catalog/index.ts";
import { matchesEntityTag } from "../../platform/index.ts";
import { requireWorkspace, type FlowDependencies } from "../flow-context.ts";

/** Maximum size of all cached logos together, in bytes. */
const BYTES_MAX = 16 * 1024 * 1024;
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** @throws GatewayError NOT_FOUND if the file is not the current logo of the workspace */
export function getAuthLogoFileHandler(deps: FlowDependencies): Handler<"getAuthLogoFile"> {
  const logoCache = new LRUCache<string, Buffer>({
    maxSize: BYTES_MAX,
    sizeCalculation: (bytes) => bytes.length,
  });
  return async ({ path, headers: { "if-none-match": ifNoneMatch } }) => {
    const workspace = await requireWorkspace(deps.catalog, path.workspaceId);
    const { logo } = brandingOf(workspace);
    if (logo === null || logo.fileName !== path.fileName) throw new GatewayError("NOT_FOUND");
    const headers = {
      ETag: `"${logo.hash}"`,
      "Cache-Control": "public, max-age=3600",
      "Content-Security-Policy": policy,
    };
    if (matchesEntityTag(ifNoneMatch, headers.ETag)) return { status: 304, headers };
    const key = `${workspace.id} ${logo.hash}`;
    const bytes = logoCache.get(key) ?? (await findAsset(deps.control, workspace.id, logo.hash));
    if (bytes === undefined) throw new GatewayError("NOT_FOUND");
    logoCache.set(key, bytes);
    return { status: 200, type: logo.mediaType, stream: bytes, headers };
  };
}
