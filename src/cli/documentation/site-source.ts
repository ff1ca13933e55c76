// Collects the data of the documentation site: the contract, the commands and the addresses.
import type { Command } from "commander";
import description from "../../../package.json" with { type: "json" };
import {
  configDocument,
  contract,
  describeContract,
  eventsDocument,
  toolsDocument,
} from "../../contract/index.ts";
import { identityEndpoints, publishDocument } from "../../discovery/index.ts";
import { projectRoot, type SiteSource } from "../../docs-site/index.ts";
import { describeCommands } from "./command-descriptions.ts";

/** Returns the addresses of a deployment for the documentation. */
export function siteAddresses(baseUrl: string, authUrl: string): SiteSource["addresses"] {
  const { authorization, token } = identityEndpoints(authUrl);
  return { baseUrl, authUrl, authorization, token };
}

/** Returns the data of the site for the gateway's own contract. */
export const ownSiteSource = (
  addresses: SiteSource["addresses"],
  program: Command,
): SiteSource => ({
  root: projectRoot,
  version: description.version,
  contract: describeContract(),
  openapi: contract,
  asyncapi: eventsDocument(),
  tools: toolsDocument(),
  config: configDocument(),
  commands: describeCommands(program),
  addresses,
  fingerprint: publishDocument(addresses).fingerprint,
});
