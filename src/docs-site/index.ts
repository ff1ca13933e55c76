// The documentation site: builds its pages from the contract, the guides and the commands. It also
// reads a built site for the gateway. The code that builds is loaded only when it is needed.
export type { CommandDescription, SiteSource } from "./source.ts";
export { escapeHtml } from "./html.ts";
export type { SiteFile } from "./render-site.ts";
export {
  codings,
  missingPages,
  openBuiltSite,
  type BuiltFile,
  type BuiltSite,
  type ContentCoding,
} from "./built-site.ts";
export type { Sample, SampleGroup } from "./reference/samples/sample-tabs.ts";
export { projectRoot, siteFolder, sitesFolder } from "./site-folder.ts";

/** Loads the code that renders and builds the site. */
export const loadSiteBuilder = async () => {
  const [{ buildSite }, { renderSite }, { bundleScripts }] = await Promise.all([
    import("./build-site.ts"),
    import("./render-site.ts"),
    import("./scripts.ts"),
  ]);
  return { buildSite, renderSite, bundleScripts };
};

/** Loads the code that writes the samples of the API reference. */
export const loadSamples = async () => {
  const { samplesOf } = await import("./reference/samples/sample-tabs.ts");
  return { samplesOf };
};
