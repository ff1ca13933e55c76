// Warns about languages and translated texts that a template does not have, but other templates
// have. English texts replace missing texts, so only English must be complete.
import type { Diagnostic } from "../../platform/index.ts";
import { fallbackLanguage, pickLanguage } from "../templates/languages.ts";
import { sharedFolder } from "../templates/template-files.ts";
import type { MailTemplate } from "../templates/mail-folder.ts";

/**
 * Returns a warning for each language that other templates have, but this template does not. Also
 * for each language of this template in which there are no shared texts.
 */
export function findMissingLanguages({
  name,
  languages,
  shared,
  folderLanguages,
}: MailTemplate): readonly Diagnostic[] {
  const missing = (folder: string, language: string, message: string): Diagnostic => ({
    file: `${folder}/i18n/${language}.yaml`,
    rule: "missing-translation",
    message,
    hint: "Add this file with the translated texts. Until then, mails contain the English texts.",
    severity: "warning",
  });
  const own = folderLanguages
    .filter((language) => !covers(languages, language))
    .map((language) => missing(name, language, `this template has no texts in ${language}`));
  // If there are no shared texts at all, no language of them can be missing.
  const common = shared.size === 0 ? languages : [...shared.keys()];
  return [
    ...own,
    ...languages
      .filter((language) => !covers(common, language))
      .map((language) =>
        missing(sharedFolder, language, `there are no shared texts in ${language}`),
      ),
  ];
}

/**
 * Returns true if there are texts in the language or in its primary language, which is `de` for
 * `de-AT`. Missing English texts are reported elsewhere.
 */
const covers = (available: readonly string[], language: string): boolean =>
  primaryOf(pickLanguage(language, available)) === primaryOf(language);

const primaryOf = (language: string): string => language.split("-")[0]!.toLowerCase();

/**
 * Returns a warning for each English text that another language does not have. Returns an error if
 * the English subject or preview line is missing.
 */
export function findMissingWords({ name, translations }: MailTemplate): readonly Diagnostic[] {
  const english = translations.get(fallbackLanguage);
  if (english === undefined) return [];
  const incomplete = (
    language: string,
    word: string,
    severity: Diagnostic["severity"],
  ): Diagnostic => ({
    file: `${name}/i18n/${language}.yaml`,
    rule: "missing-word",
    message: `${word} is missing`,
    hint:
      severity === "error"
        ? `Add \`${word}\` to this file.`
        : `Translate \`${word}\`. Until then, mails contain the English text.`,
    severity,
  });
  const keys = ["subject", "preview"] as const;
  const own = keys.filter((key) => english[key] === undefined);
  return [
    ...own.map((key) => incomplete(fallbackLanguage, key, "error")),
    ...[...translations.values()]
      .filter(({ language }) => language !== fallbackLanguage)
      .flatMap((translation) =>
        [
          ...keys.filter((key) => translation[key] === undefined && !own.includes(key)),
          ...[...english.texts.keys()].filter((key) => !translation.texts.has(key)),
        ].map((word) => incomplete(translation.language, word, "warning")),
      ),
  ];
}
