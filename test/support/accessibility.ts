// Finds the accessibility problems of a page by WCAG 2.2 AA, with the checker axe. It does not use
// axe's builder for Playwright. The builder would load axe again for each check in each frame,
// which takes most of the time.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * True for `npm run suite looks`, which checks every page by every rule, in every colour scheme and
 * at every width.
 */
export const hasAllLooks = process.env["LOOKS"] === "all";

/**
 * The pairs of a colour scheme and a width in which a page is checked. Each scheme and each width
 * is in the list once. `npm run suite looks` checks every pair.
 */
export const looks: readonly (readonly [colorScheme: "light" | "dark", width: number])[] =
  hasAllLooks
    ? [
        ["light", 1200],
        ["light", 320],
        ["dark", 1200],
        ["dark", 320],
      ]
    : [
        ["light", 1200],
        ["dark", 320],
      ];

/**
 * The rules of axe whose results depend on colours or on the width of the window. They take less
 * than half of the time of all rules.
 */
const rulesOfLooks = [
  "color-contrast",
  "link-in-text-block",
  "scrollable-region-focusable",
  "target-size",
];

/**
 * Finds the accessibility problems of a page.
 * @param more further sets of axe's rules
 * @param within selectors of the parts of the page that have changed since its last check; the
 * whole page by default. `npm run suite looks` always checks the whole page
 * @returns a line for each element that breaks a rule: the rule, the element and the correction.
 * Elements inside frames are not checked
 */
export const violationsOf = (
  page: Page,
  more: readonly string[] = [],
  within?: readonly string[],
): Promise<string[]> =>
  violationsBy(page, { type: "tag", values: [...wcag, ...more] }, hasAllLooks ? undefined : within);

/**
 * Finds only problems of colours and widths. Use it for a page that `violationsOf` has already
 * checked in another colour scheme or at another width.
 */
export const lookViolationsOf = (page: Page): Promise<string[]> =>
  violationsBy(page, { type: "rule", values: rulesOfLooks });

interface Axe {
  readonly run: (
    context: object,
    options: object,
  ) => Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
    }[];
  }>;
}

/**
 * The source of axe that is loaded into a page. The package of axe's builder for Playwright
 * contains it.
 */
const axeSource = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** @param runOnly the rules that are checked, by their sets or by their names */
export async function violationsBy(
  page: Page,
  runOnly: { readonly type: "tag" | "rule"; readonly values: readonly string[] },
  within?: readonly string[],
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([rules, parts]) => {
      const { axe } = window as unknown as { readonly axe: Axe };
      const { violations } = await axe.run(
        { include: parts?.map((part) => [part]) ?? document, exclude: [["iframe"]] },
        // By default, axe also describes the elements without problems, which takes most of its
        // time.
        { runOnly: rules, resultTypes: ["violations"], iframes: false },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
    },
    [runOnly, within] as const,
  );
}
