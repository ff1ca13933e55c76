// GET /{workspaceId}/auth/logo: redirects to the URL of the workspace's current logo. This URL
// contains a hash of the image's bytes. Rejects workspaces without a logo (404).
import { GatewayError, type Handler } from "../../contract/index.ts";
import { brandingOf, type Catalog } from "../../catalog/index.ts";
import { requireWorkspace } from "../flow-context.ts";

export interface LogoDependencies {
  readonly catalog: Pick<Catalog, "get">;
}

/** @throws GatewayError NOT_FOUND if the workspace does not exist or has no logo */
export function getAuthLogoHandler({ catalog }: LogoDependencies): Handler<"getAuthLogo"> {
  return async ({ path }) => {
    const workspace = await requireWorkspace(catalog, path.workspaceId);
    const { logo } = brandingOf(workspace);
    if (logo === null) throw new GatewayError("NOT_FOUND");
    // The URL contains no host name, so that it works under every host name of the gateway.
    const headers = {
      Location: `/${workspace.id}/auth/logo/${logo.fileName}`,
      "Cache-Control": "public, max-age=3600",
    };
    return { status: 302, headers };
  };
}
