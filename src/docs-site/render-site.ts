// Renders the whole documentation site: pages, search index, style sheets, scripts and the files of
// the contract. Each file is rendered when its text is first read, because the preview of the
// contract shows one page after each change.
import { readFileSync } from "node:fs";
import { contractFileNames, contractFiles } from "./contract-files.ts";
import { frameHtml, pageContent, withAnchorLinks, type PreparedSection } from "./layout.ts";
import { findDeadLinks, relativeLinks } from "./links.ts";
import { missingPages } from "./built-site.ts";
import { remembered } from "./remembered.ts";
import { searchIndex } from "./search-index.ts";
import { sections } from "./sections.ts";
import type { SiteSource } from "./source.ts";
import { missingContent, startContent } from "./start-page.ts";

/** A file of the site. */
export interface SiteFile {
  readonly type: string;
  readonly text: string;
}

export interface RenderedSite {
  /** The files by address, such as `guides/data.html`. The first page is `index.html`. */
  readonly files: ReadonlyMap<string, SiteFile>;
  /** A sentence for each link to a missing page. Reading this property renders all pages. */
  readonly deadLinks: readonly string[];
}

/** Style sheets, by name. */
const styles = ["site.css", "reference.css"] as const;
/**
 * Renders the site.
 * @param scripts the scripts of the site by name
 */
export function renderSite(source: SiteSource, scripts: ReadonlyMap<string, string>): RenderedSite {
  const prepared: readonly PreparedSection[] = sections.map(({ title, pages }) => ({
    title,
    pages: pages(source),
  }));
  const contract = remembered(() => contractFiles(source));
  const pages = pagesOf(source, prepared, () =>
    withAnchorLinks(startContent(source, prepared, contract())),
  );
  const files = new Map<string, SiteFile>([
    ["search.json", fileOf("application/json", () => searchIndex(prepared))],
    ...styles.map((name) => [name, fileOf("text/css", () => styleSheet(name))] as const),
    ...[...scripts].map(([name, text]) => [name, { type: "text/javascript", text }] as const),
    ...contractFileNames.map((name) => {
      const type = name.endsWith(".yaml") ? "application/yaml" : "application/json";
      const text = () => contract().find((file) => file.name === name)?.text ?? "";
      return [`contract/${name}`, fileOf(type, text)] as const;
    }),
  ]);
  const targets = new Set([...files.keys(), "../openapi.json"]);
  for (const [address, html] of pages)
    files.set(
      address,
      fileOf("text/html", () => relativeLinks(html(), address)),
    );
  return {
    files,
    get deadLinks() {
      return findDeadLinks(new Map([...pages].map(([at, html]) => [at, html()])), targets);
    },
  };
}

/**
 * Returns the functions that render the pages, by address.
 * @param start renders the middle of the first page
 */
function pagesOf(
  { version, contract }: SiteSource,
  prepared: readonly PreparedSection[],
  start: () => string,
): ReadonlyMap<string, () => string> {
  const frame = { version, sections: prepared };
  const { title } = contract;
  const pages = new Map<string, () => string>();
  const add = (address: string, html: () => string): void => {
    if (pages.has(address))
      throw new Error(`Two pages of the documentation have the address ${address}.`);
    pages.set(address, remembered(html));
  };
  add("index.html", () =>
    frameHtml({
      ...frame,
      title: `${title} - documentation`,
      summary: "Guides, reference and guarantees of the gateway.",
      address: null,
      kind: "start",
      content: start(),
    }),
  );
  const all = prepared.flatMap((section) => section.pages.map((page) => ({ section, page })));
  for (const [index, { section, page }] of all.entries()) {
    const neighbours = { before: all[index - 1]?.page, after: all[index + 1]?.page };
    add(page.address, () =>
      frameHtml({
        ...frame,
        title: `${page.title} - ${title}`,
        summary: page.summary,
        address: page.address,
        ...(page.files && { files: page.files }),
        kind: "page",
        content: pageContent(page, section, neighbours),
      }),
    );
  }
  for (const address of missingPages)
    add(address, () =>
      frameHtml({
        ...frame,
        title: `No such page - ${title}`,
        summary: "There is no page at this address.",
        address: null,
        kind: "missing",
        content: missingContent(prepared),
      }),
    );
  return pages;
}

function fileOf(type: string, render: () => string): SiteFile {
  const text = remembered(render);
  return {
    type,
    get text() {
      return text();
    },
  };
}

const styleSheet = (name: string): string =>
  readFileSync(new URL(`styles/${name}`, import.meta.url), "utf8");
