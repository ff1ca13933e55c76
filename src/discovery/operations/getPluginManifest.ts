// GET /.well-known/ai-plugin.json: returns the plugin manifest for AI tools that do not support MCP
// (G12.12). It contains the addresses of the OpenAPI document, the OAuth endpoints and the MCP
// endpoint.
import { oauthScopes, published, type ContractSchema, type Handler } from "../../contract/index.ts";
import { cachedDocument, replyWith } from "../cached-document.ts";
import { identityEndpoints, type DeploymentAddresses } from "../oauth-metadata.ts";

export function getPluginManifest({
  baseUrl,
  authUrl,
}: DeploymentAddresses): Handler<"getPluginManifest"> {
  const { title, summary } = published.info;
  const { authorization, token } = identityEndpoints(authUrl);
  const document = cachedDocument({
    schema_version: "v1",
    name_for_human: title,
    name_for_model: title.toLowerCase().replaceAll(" ", "_"),
    description_for_human: summary,
    description_for_model: `${summary} {workspaceId} is the GUID of the workspace. Ask the user for it. Clients of the Model Context Protocol connect to ${baseUrl}/{workspaceId}/mcp instead, where the tables of the workspace are tools.`,
    auth: {
      type: "oauth",
      client_url: authorization,
      authorization_url: token,
      authorization_content_type: "application/x-www-form-urlencoded",
      scope: oauthScopes.join(" "),
    },
    api: { type: "openapi", url: `${baseUrl}/openapi.json` },
  } satisfies ContractSchema<"PluginManifest">);
  return ({ headers }) => replyWith(document, headers);
}
