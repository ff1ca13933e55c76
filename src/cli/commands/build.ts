// `gateway build`: builds the documentation and the portal into `.cache/docs/`, unless both are up
// to date. Needs no database and no master key.
import { join, relative } from "node:path";
import type { Command } from "commander";
import { loadSiteBuilder, projectRoot, siteFolder } from "../../docs-site/index.ts";
import { loadPortalBuilder } from "../../portal-app/index.ts";
import { ownSiteSource, siteAddresses } from "../documentation/site-source.ts";
import { UsageError } from "../errors.ts";
import type { CommandOutcome } from "../options.ts";
import { readSettings } from "../settings.ts";
import type { Terminal } from "../terminal.ts";
import type { SiteBuildOptions } from "../usage/build.ts";

export async function build(
  terminal: Terminal,
  options: SiteBuildOptions,
  program: Command,
): Promise<CommandOutcome> {
  const { server, identity } = readSettings(terminal, options);
  const baseUrl = options.url === undefined ? server.baseUrl : requireUrl(options.url);
  const addresses = siteAddresses(baseUrl, identity.embedded ? baseUrl : identity.url);
  const { buildSite, renderSite, bundleScripts } = await loadSiteBuilder();
  const { renderPortal } = await loadPortalBuilder();
  try {
    const folder = await siteFolder(projectRoot, addresses);
    const { isNew, deadLinks } = await buildSite(folder, async () => {
      const docs = renderSite(ownSiteSource(addresses, program), await bundleScripts());
      return { ...docs, files: new Map([...docs.files, ...(await renderPortal())]) };
    });
    for (const sentence of deadLinks) terminal.printError(sentence);
    const place = relative(projectRoot, folder);
    terminal.print(
      isNew
        ? `Documentation and portal built: ${place}`
        : `Documentation and portal up to date: ${place}`,
    );
  } catch (error) {
    const { code, path = join(projectRoot, ".cache") } = error as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EROFS" && code !== "EPERM") throw error;
    throw new UsageError(
      `${path} cannot be written (${code}). Run the command as a user who may write this folder.`,
    );
  }
}

function requireUrl(text: string): string {
  const url = URL.parse(text);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  if (url === null || !isWeb || url.username !== "" || url.password !== "")
    throw new UsageError(
      "--url must be an address such as https://api.example, without user and password.",
    );
  return url.origin;
}
