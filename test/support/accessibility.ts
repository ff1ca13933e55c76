// Finds the accessibility problems of a page by WCAG 2.2 AA, with axe.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * @param more further sets of axe's rules
 * @returns a line for each element that breaks a rule: the rule, the element, and the correction.
 * Ignores the contents of frames
 */
export async function violationsOf(page: Page, more: readonly string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // By default, axe spends most of its time on describing correct elements.
    .options({ resultTypes: ["violations"] })
    .withTags([...wcag, ...more])
    .exclude("iframe")
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
