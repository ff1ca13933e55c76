// Finds the accessibility problems of a page by WCAG 2.2 AA, with axe.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * The colour schemes and widths in which a page is checked. Each scheme and each width is there
 * once. `npm run suite looks` checks every pair.
 */
export const looks: readonly (readonly [colorScheme: "light" | "dark", width: number])[] =
  process.env["LOOKS"] === "all"
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
 * @param more further sets of axe's rules
 * @returns a line for each element that breaks a rule: the rule, the element, and the correction.
 * Ignores the contents of frames
 */
export const violationsOf = (page: Page, more: readonly string[] = []): Promise<string[]> =>
  violationsBy(page, (axe) => axe.withTags([...wcag, ...more]));

/**
 * Finds the problems of colours and widths on a page that `violationsOf` has checked in another
 * look.
 */
export const lookViolationsOf = (page: Page): Promise<string[]> =>
  violationsBy(page, (axe) => axe.withRules(rulesOfLooks));

async function violationsBy(
  page: Page,
  choose: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  // By default, axe spends most of its time on describing correct elements.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  const { violations } = await choose(axe).exclude("iframe").setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
