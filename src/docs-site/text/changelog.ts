// The page of changes, from `CHANGELOG.md`.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocsSection } from "../page.ts";
import { renderMarkdownFile } from "./markdown-link.ts";

export const changelog: DocsSection = {
  title: "Changelog",
  pages: ({ root, version }) => {
    const file = join(root, "CHANGELOG.md");
    // The preview of a contract may run in a folder without a changelog.
    if (!existsSync(file)) return [];
    const text = readFileSync(file, "utf8");
    const { title, html, headings } = renderMarkdownFile("CHANGELOG.md", text);
    return [
      {
        address: "about/changelog.html",
        title,
        summary: `Changes for users, newest first. This gateway has the version ${version}.`,
        html,
        headings,
        keywords: "release notes versions upgrade",
      },
    ];
  },
};
