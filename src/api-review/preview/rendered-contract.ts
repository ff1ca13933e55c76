// Renders the documentation page from the files of the contract, with the code that renders
// `/_docs` of a gateway.
import { describeContract } from "../../contract/index.ts";
import { publishDocument } from "../../discovery/index.ts";
import { renderDocs, type Docs } from "../../gateway/index.ts";
import { readContract } from "../bundling/gateway-contract.ts";
import type { SourceFiles } from "../bundling/source-files.ts";

export interface RenderedContract extends Docs {
  /** The text of the public document `/openapi.json`. */
  readonly openapi: string;
}

/**
 * Reads the contract and renders its pages.
 * @param folder absolute path of the folder `openapi/`
 * @param url the address that the pages show
 * @throws SourceError if a file cannot be read
 * @throws Error if the contract is incomplete
 */
export function renderContract(folder: string, files: SourceFiles, url: string): RenderedContract {
  const documents = readContract(folder, files);
  const published = publishDocument({ baseUrl: url, authUrl: url }, documents.published);
  return {
    ...renderDocs(published, url, describeContract(documents)),
    openapi: published.text,
  };
}
