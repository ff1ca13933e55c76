// The whole documentation site. Each worker (a process that runs test files) renders it once.
import { Command } from "commander";
import { ownSiteSource, siteAddresses } from "../../src/cli/documentation/site-source.ts";
import { renderSite, type RenderedSite } from "../../src/docs-site/render-site.ts";
import { bundleScripts } from "../../src/docs-site/scripts.ts";
import { filesUsage } from "../../src/cli/usage/files.ts";
import { startUsage } from "../../src/cli/usage/deployment.ts";

const baseUrl = "https://api.example";
let rendered: Promise<RenderedSite> | undefined;

/**
 * Renders the documentation of a gateway at https://api.example. It describes only two commands of
 * the command line, which is enough for the tests.
 */
export const wholeSite = (): Promise<RenderedSite> => (rendered ??= render());

async function render(): Promise<RenderedSite> {
  const program = new Command("gateway");
  const nothing = { program, run: () => async () => {}, start: async () => 0 as const };
  for (const declare of [startUsage, filesUsage]) declare(nothing);
  return renderSite(ownSiteSource(siteAddresses(baseUrl, baseUrl), program), await bundleScripts());
}
