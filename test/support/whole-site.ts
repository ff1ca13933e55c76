// The whole documentation site, rendered once for each worker of the tests.
import { Command } from "commander";
import { ownSiteSource, siteAddresses } from "../../src/cli/documentation/site-source.ts";
import { renderSite, type RenderedSite } from "../../src/docs-site/render-site.ts";
import { bundleScripts } from "../../src/docs-site/scripts.ts";
import { filesUsage } from "../../src/cli/usage/files.ts";
import { startUsage } from "../../src/cli/usage/deployment.ts";

const baseUrl = "https://api.example";
let rendered: Promise<RenderedSite> | undefined;

/** Renders the site of a deployment at https://api.example, with two of the commands. */
export const wholeSite = (): Promise<RenderedSite> => (rendered ??= render());

async function render(): Promise<RenderedSite> {
  const program = new Command("gateway");
  const nothing = { program, run: () => async () => {}, start: async () => 0 as const };
  for (const declare of [startUsage, filesUsage]) declare(nothing);
  return renderSite(ownSiteSource(siteAddresses(baseUrl, baseUrl), program), await bundleScripts());
}
