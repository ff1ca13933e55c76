// The plugin manifest: the addresses of the description, the OAuth endpoints and the MCP endpoint
// (G12.12).
import { oauthScopes, published, type ContractSchema } from "../contract/index.ts";
import { identityEndpoints, type DeploymentAddresses } from "./oauth-metadata.ts";

export function pluginManifest({
  baseUrl,
  authUrl,
}: DeploymentAddresses): ContractSchema<"PluginManifest"> {
  const { title, summary } = published.info;
  const { authorization, token } = identityEndpoints(authUrl);
  return {
    schema_version: "v1",
    name_for_human: title,
    name_for_model: title.toLowerCase().replaceAll(" ", "_"),
    description_for_human: summary,
    description_for_model: `${summary} {workspaceId} is the GUID of the workspace, which the person knows. Clients of the Model Context Protocol connect to ${baseUrl}/{workspaceId}/mcp instead, where the tables of the workspace are tools.`,
    auth: {
      type: "oauth",
      client_url: authorization,
      authorization_url: token,
      authorization_content_type: "application/x-www-form-urlencoded",
      scope: oauthScopes.join(" "),
    },
    api: { type: "openapi", url: `${baseUrl}/openapi.json` },
  };
}
