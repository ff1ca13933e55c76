// Renders the project's Markdown files, and finds the page of the site to which a link in them
// leads.
import { posix } from "node:path";
import { guaranteesAddress } from "../addresses.ts";
import { isExternal, renderMarkdown, type LinkTarget } from "../markdown.ts";

/** The pages of files of the repository, except guides and decision pages. */
const pageOfFile: Readonly<Record<string, string>> = {
  "CHANGELOG.md": "docs:about/changelog.html",
  "openapi/guarantees.md": guaranteesAddress,
  "openapi/config": "docs:definitions/index.html",
  "openapi/config/gateway.yaml": "docs:settings/index.html",
  "openapi/decisions/README.md": "docs:decisions/index.html",
  "openapi/guides/README.md": "docs:guides/index.html",
};

/** The last page of each file, because the preview renders the site after each change of a file. */
const pages = new Map<string, { text: string; page: ReturnType<typeof renderMarkdown> }>();

/**
 * Converts the text of a Markdown file to HTML. An unchanged text is converted once.
 * @param file path of the Markdown file in the project, such as `openapi/guides/data.md`
 */
export function renderMarkdownFile(file: string, text: string): ReturnType<typeof renderMarkdown> {
  const known = pages.get(file);
  if (known?.text === text) return known.page;
  const page = renderMarkdown(text, linksIn(file));
  pages.set(file, { text, page });
  return page;
}

/**
 * Returns the function that finds the targets of the links in a file. The text of a link to another
 * file of the repository is shown without the link.
 */
const linksIn =
  (file: string): LinkTarget =>
  (target) => {
    if (isExternal(target) || target.startsWith("#")) return target;
    const [path = "", anchor] = target.split("#");
    const page = pageOf(posix.join(posix.dirname(file), path));
    return page === null ? null : `${page}${anchor === undefined ? "" : `#${anchor}`}`;
  };

function pageOf(file: string): string | null {
  const known = pageOfFile[file];
  if (known !== undefined) return known;
  const [, folder, name] = /^openapi\/(guides|decisions)\/([\w-]+)\.md$/.exec(file) ?? [];
  if (folder === undefined || name === undefined) return null;
  return `docs:${folder}/${folder === "decisions" ? name.slice(0, 4) : name}.html`;
}
