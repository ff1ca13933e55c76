// Warns of words and languages that a template lacks and other templates have. English replaces
// missing words, so only English must be complete.
import type { Diagnostic } from "../../platform/index.ts";
import { fallbackLanguage, pickLanguage } from "../templates/languages.ts";
import { sharedFolder } from "../templates/template-files.ts";
import type { MailTemplate } from "../templates/mail-folder.ts";

/**
 * Returns the languages of the folder that the template lacks, and those of the template that the
 * shared words lack.
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
    hint: "Write them. Until then, mails contain the English words.",
    severity: "warning",
  });
  const own = folderLanguages
    .filter((language) => !covers(languages, language))
    .map((language) => missing(name, language, `there are no words in ${language} here`));
  // Without any shared words, none can be missing.
  const common = shared.size === 0 ? languages : [...shared.keys()];
  return [
    ...own,
    ...languages
      .filter((language) => !covers(common, language))
      .map((language) =>
        missing(sharedFolder, language, `there are no shared words in ${language}`),
      ),
  ];
}

/**
 * Returns true if the language has words or falls back to its primary language, as de-AT to de.
 * English has its own diagnostic.
 */
const covers = (available: readonly string[], language: string): boolean =>
  primaryOf(pickLanguage(language, available)) === primaryOf(language);

const primaryOf = (language: string): string => language.split("-")[0]!.toLowerCase();

/**
 * Returns the words that English has and another language lacks, and a missing English subject or
 * preview line.
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
    hint: severity === "error" ? "Add it." : "Translate it. Until then, mails show it in English.",
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
