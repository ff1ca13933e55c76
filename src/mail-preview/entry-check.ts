// The diagnostics of one template in one language.
import { checkTemplate, type MailTemplate } from "../mail/index.ts";
import type { Diagnostic } from "../platform/index.ts";

/** The checks of a template, for one of its languages. What is wrong with another language's words is told there. */
export async function checkEntry(
  template: MailTemplate,
  language: string,
): Promise<readonly Diagnostic[]> {
  const others = template.languages
    .filter((other) => other !== language)
    .map((other) => `${template.name}/i18n/${other}.yaml`);
  const diagnostics = await checkTemplate({ ...template, languages: [language] });
  return diagnostics.filter(({ file }) => !others.includes(file));
}
