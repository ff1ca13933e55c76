// The section of guides. The page `README.md` of the guides gives their order and their groups.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocsPage, DocsSection } from "../page.ts";
import type { SiteSource } from "../source.ts";
import { renderMarkdownFile } from "./markdown-link.ts";
import { firstSentence } from "./plain-text.ts";

const folder = "openapi/guides";

/** An entry of the list of guides. */
interface ListedGuide {
  readonly name: string;
  readonly group: string;
  readonly label: string;
  readonly summary: string;
}

export const guides: DocsSection = {
  title: "Guides",
  pages: (source) => {
    const list = readFileSync(join(source.root, folder, "README.md"), "utf8");
    return [
      { ...guidePage(source, "README"), address: "guides/index.html", label: "Overview" },
      ...listedGuides(list).map((guide) => guidePage(source, guide.name, guide)),
    ];
  },
};

/**
 * The address of the gateway in the guides. In code blocks and in links, the site shows the address
 * of its deployment instead.
 */
const exampleUrl = "http://127.0.0.1:4400";
const ownAddresses = /^```[^]*?^```|<http[^>\n]*>/gm;

function guidePage({ root, addresses }: SiteSource, name: string, listed?: ListedGuide): DocsPage {
  const file = `${folder}/${name}.md`;
  const { title, html, headings } = renderMarkdownFile(
    file,
    readFileSync(join(root, file), "utf8").replaceAll(ownAddresses, (block) =>
      block.replaceAll(exampleUrl, addresses.baseUrl),
    ),
  );
  return {
    address: `guides/${name}.html`,
    title,
    ...(listed && { label: listed.label, group: listed.group }),
    summary: listed?.summary ?? firstSentence(html),
    html,
    headings,
    keywords: name.replaceAll("-", " "),
  };
}

/** Reads the list of guides. A guide that is listed in two groups belongs to the first. */
function listedGuides(list: string): readonly ListedGuide[] {
  const found = new Map<string, ListedGuide>();
  for (const [index, part] of list.split(/^## /m).entries()) {
    if (index === 0) continue;
    const group = part.split("\n", 1)[0]!;
    for (const [, label, name, text] of part.matchAll(
      /^- \[([^\]]+)\]\(([\w-]+)\.md\): ((?:.|\n {2})+)/gm,
    ))
      if (!found.has(name!))
        found.set(name!, {
          name: name!,
          group,
          label: label!,
          summary: capitalised(text!.replaceAll("`", "").replaceAll(/\s+/g, " ").trim()),
        });
  }
  return [...found.values()];
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
