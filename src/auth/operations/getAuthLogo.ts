// GET /{workspaceId}/auth/logo: redirects to the content-based address of the workspace's logo. Refuses workspaces without one (404).
import { GatewayError, type Handler } from "../../contract/index.ts";
import { brandingOf, type Catalog } from "../../catalog/index.ts";
import { workspaceOf } from "../flow-context.ts";

export interface LogoDependencies {
  readonly catalog: Pick<Catalog, "get">;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

/** @throws GatewayError NOT_FOUND */
export function getAuthLogoHandler({ catalog, baseUrl }: LogoDependencies): Handler<"getAuthLogo"> {
  return async ({ path }) => {
    const workspace = await workspaceOf(catalog, path.workspaceId);
    const { logo } = brandingOf(workspace);
    if (logo === null) throw new GatewayError("NOT_FOUND");
    // Without a host, so that it holds under whichever one was asked.
    const address = new URL(`${baseUrl}/${workspace.id}/auth/logo/${logo.fileName}`).pathname;
    const headers = { Location: address, "Cache-Control": "public, max-age=3600" };
    return { status: 302, headers };
  };
}
