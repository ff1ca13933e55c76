// Checks one mail template in one of its languages.
import { checkTemplate, type MailTemplate } from "../mail/index.ts";
import type { Diagnostic } from "../platform/index.ts";

/**
 * Returns the errors and warnings of a template in one language. Leaves out errors and warnings
 * about texts in the template's other languages.
 */
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
