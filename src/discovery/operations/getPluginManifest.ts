// GET /.well-known/ai-plugin.json: the plugin manifest, for tools without MCP support (G12.12).
import type { Handler } from "../../contract/index.ts";
import { cachedDocument, replyWith } from "../cached-document.ts";
import type { DeploymentAddresses } from "../oauth-metadata.ts";
import { pluginManifest } from "../plugin-manifest.ts";

export function getPluginManifest(addresses: DeploymentAddresses): Handler<"getPluginManifest"> {
  const document = cachedDocument(pluginManifest(addresses));
  return ({ headers }) => replyWith(document, headers);
}
