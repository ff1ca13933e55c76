// GET /{workspaceId}/auth/logo: redirects to the content-based address of the workspace's logo. Refuses workspaces without one (404).
import { GatewayError, type Handler } from "../../contract/index.ts";
import { brandingOf, type Catalog } from "../../catalog/index.ts";
import { workspaceOf } from "../flow-context.ts";

export interface LogoDependencies {
  readonly catalog: Pick<Catalog, "get">;
}

/** @throws GatewayError NOT_FOUND */
export function getAuthLogoHandler({ catalog }: LogoDependencies): Handler<"getAuthLogo"> {
  return async ({ path }) => {
    const workspace = await workspaceOf(catalog, path.workspaceId);
    const { logo } = brandingOf(workspace);
    if (logo === null) throw new GatewayError("NOT_FOUND");
    // Without a host, so that it holds under whichever one was asked.
    const headers = {
      Location: `/${workspace.id}/auth/logo/${logo.fileName}`,
      "Cache-Control": "public, max-age=3600",
    };
    return { status: 302, headers };
  };
}
