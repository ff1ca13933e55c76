// Finds the page of the site to which a link in the project's Markdown leads.
import { posix } from "node:path";
import { guaranteesAddress } from "../addresses.ts";
import { isExternal, type LinkTarget } from "../markdown.ts";

/** The pages of files of the repository, except guides and decision pages. */
const pageOfFile: Readonly<Record<string, string>> = {
  "CHANGELOG.md": "docs:about/changelog.html",
  "openapi/guarantees.md": guaranteesAddress,
  "openapi/config": "docs:definitions/index.html",
  "openapi/config/gateway.yaml": "docs:settings/index.html",
  "openapi/decisions/README.md": "docs:decisions/index.html",
  "openapi/guides/README.md": "docs:guides/index.html",
};

/**
 * Returns the function that finds the targets of the links in a file. The text of a link to another
 * file of the repository is shown without the link.
 * @param file path of the Markdown file in the project, such as `openapi/guides/data.md`
 */
export const linksIn =
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
