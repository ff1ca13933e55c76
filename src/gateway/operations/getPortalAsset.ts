// GET /_/assets/{asset}: returns a script or a style sheet of the portal. Each name contains a hash
// of the content, so browsers may keep the file for a year.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { portalAsset } from "../../portal-app/index.ts";
import { matchesEntityTag } from "../../platform/index.ts";
import type { DocsState } from "../docs/docs-state.ts";
import { openBuiltFile } from "../docs/open-built-file.ts";

const types = ["text/css", "text/javascript"] as const;

/** @throws GatewayError NOT_FOUND if the portal has no file of this name */
export const getPortalAsset =
  (state: () => Promise<DocsState>): Handler<"getPortalAsset"> =>
  async ({ path, headers }) => {
    const { site } = await state();
    const file = site?.find(portalAsset(path.asset));
    const type = types.find((name) => name === file?.type);
    if (site === null || file === undefined || type === undefined)
      throw new GatewayError("NOT_FOUND");
    const cached = {
      ETag: file.entityTag,
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept-Encoding",
    };
    if (matchesEntityTag(headers["if-none-match"], file.entityTag))
      return { status: 304, headers: cached };
    const opened = await openBuiltFile(site, file, headers);
    return { status: 200, type, stream: opened.stream, headers: { ...cached, ...opened.headers } };
  };
