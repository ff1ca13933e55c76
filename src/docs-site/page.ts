// The form of a page and of a section of the documentation site. Each section makes its pages from
// one source. The layout adds the frame, the navigation and the list of headings.
import type { SiteSource } from "./source.ts";

/** A heading that readers can link to, and that the search finds. */
export interface PageHeading {
  /** The `id` of the heading, or of another element of the page. */
  readonly id: string;
  /** The heading as plain text without HTML. */
  readonly title: string;
  /**
   * The level. Headings of level 2 and 3 are in the list beside the text. Level 4 is only in the
   * search index.
   */
  readonly level: 2 | 3 | 4;
  /** Words that the search finds, too: codes, options, synonyms. Plain text. */
  readonly keywords?: string;
}

/** A page of the documentation site. */
export interface DocsPage {
  /** Address below `/_docs/`: a folder and a file, such as `reference/query.html`. */
  readonly address: string;
  /** The title as plain text. The layout shows it as the first heading of the page. */
  readonly title: string;
  /** A short form of the title for the navigation. */
  readonly label?: string;
  /** Plain text before the label in the navigation, such as `POST`. */
  readonly mark?: string;
  /** The heading in the navigation above this page and neighbouring pages with the same group. */
  readonly group?: string;
  /** One sentence of plain text, which the search shows. */
  readonly summary: string;
  /**
   * The body below the first heading: safe HTML without `style` attributes and inline scripts.
   * Links to other pages have the form `docs:reference/query.html#anchor`. The layout makes them
   * relative. `renderSite` lists links to pages or anchors that do not exist.
   */
  readonly html: string;
  /** HTML of the third column, such as samples. Without it, the column lists the headings. */
  readonly aside?: string;
  readonly headings: readonly PageHeading[];
  /** Words that the search finds in addition to title, summary and headings. Plain text. */
  readonly keywords: string;
  /**
   * Names of scripts and style sheets that only some pages need, such as `reference.js`. Scripts
   * are entries of `scripts.ts`. Style sheets are in `styles/` and in the list of `render-site.ts`.
   */
  readonly files?: readonly string[];
}

/** A section of the navigation. */
export interface DocsSection {
  /** Title in the navigation and in results of the search, such as `Guides`. */
  readonly title: string;
  /** Makes the pages, in the order of the navigation. The first page introduces the section. */
  readonly pages: (source: SiteSource) => readonly DocsPage[];
}
