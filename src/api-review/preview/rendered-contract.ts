// Renders the documentation site from the files of the contract, with the code that renders the
// pages of a gateway.
import { dirname } from "node:path";
import {
  configDocument,
  describeContract,
  eventsDocument,
  toolsDocument,
} from "../../contract/index.ts";
import { identityEndpoints, publishDocument } from "../../discovery/index.ts";
import { loadSiteBuilder, type CommandDescription, type SiteFile } from "../../docs-site/index.ts";
import { readContract } from "../bundling/gateway-contract.ts";
import type { SourceFiles } from "../bundling/source-files.ts";

export interface RenderedContract {
  /** The files of the site by address, such as `guides/data.html`. */
  readonly files: ReadonlyMap<string, SiteFile>;
  /** The text of the public document `/openapi.json`. */
  readonly openapi: string;
}

/** The parts of the site that do not come from `openapi/`. */
export interface PreviewedProgram {
  /** Version of the gateway. */
  readonly version: string;
  readonly commands: readonly CommandDescription[];
}

/**
 * Loads the code that renders, and returns the function that renders the contract.
 * @param folder absolute path of the folder `openapi/`
 */
export async function loadContractRenderer(
  folder: string,
  files: SourceFiles,
  program: PreviewedProgram,
) {
  const { renderSite, bundleScripts } = await loadSiteBuilder();
  const scripts = await bundleScripts();
  /**
   * Reads the contract and renders its pages.
   * @param url the address that the pages show
   * @throws SourceError if a file cannot be read
   * @throws Error if the contract is incomplete
   */
  return (url: string): RenderedContract => {
    const documents = readContract(folder, files);
    const published = publishDocument({ baseUrl: url, authUrl: url }, documents.published);
    const { authorization, token } = identityEndpoints(url);
    const site = renderSite(
      {
        ...program,
        root: dirname(folder),
        contract: describeContract(documents),
        openapi: documents.contract,
        asyncapi: eventsDocument(),
        tools: toolsDocument(),
        config: configDocument(),
        addresses: { baseUrl: url, authUrl: url, authorization, token },
        fingerprint: published.fingerprint,
      },
      scripts,
    );
    return { files: site.files, openapi: published.text };
  };
}
