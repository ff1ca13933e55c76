// The sections of the documentation site, in the order of the navigation.
import type { DocsSection } from "./page.ts";
import { referenceSections } from "./reference/index.ts";
import { changelog } from "./text/changelog.ts";
import { decisions } from "./text/decisions.ts";
import { guides } from "./text/guides.ts";

export const sections: readonly DocsSection[] = [
  guides,
  ...referenceSections,
  decisions,
  changelog,
];
