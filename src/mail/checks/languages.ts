// Warns if a template lacks a language that other templates have, or lacks the translation of an
// English text. Mails contain the English text in place of a missing translation, so only the
// English texts must be complete.
import type { Diagnostic } from "../../platform/index.ts";
import { fallbackLanguage, pickLanguage } from "../templates/languages.ts";
import { sharedFolder } from "../templates/template-files.ts";
import type { MailTemplate } from "../templates/mail-folder.ts";
import type { TranslationFile } from "../templates/translations.ts";

/**
 * Returns a warning for each language that other templates have, but this template does not. Also
 * returns a warning for each language of this template in which the texts that all templates share
 * (`_shared`) are missing.
 */
export function findMissingLanguages({
  name,
  languages,
  shared,
  folderLanguages,
}: MailTemplate): readonly Diagnostic[] {
  const missing = (folder: string, language: string, message: string): Diagnostic => ({
    file: `${folder}/i18n/${language}.yaml`,
    line: 1,
    rule: "missing-translation",
    message,
    hint: "Add this file with the translated texts. Without the file, mails in this language contain the English texts.",
    severity: "warning",
  });
  const own = folderLanguages
    .filter((language) => !covers(languages, language))
    .map((language) => missing(name, language, `this template has no texts in ${language}`));
  // If the folder `_shared` has no texts at all, no template needs shared texts. Then there is no
  // warning about shared texts.
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
 * Returns true if there are texts in the language or in its primary language (`de` for `de-AT`).
 * English counts as available, because another check reports missing English texts.
 */
const covers = (available: readonly string[], language: string): boolean =>
  primaryOf(pickLanguage(language, available)) === primaryOf(language);

const primaryOf = (language: string): string => language.split("-")[0]!.toLowerCase();

/** Returns a warning for each text file whose name is not a language, such as `deutsch.yaml`. */
export function findUnknownLanguages({ name, languages }: MailTemplate): readonly Diagnostic[] {
  const known = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  return languages
    .filter((language) => known.of(language) === undefined)
    .map((language) => ({
      file: `${name}/i18n/${language}.yaml`,
      line: 1,
      rule: "unknown-language",
      message: `${language} is no language`,
      hint: "Name the file after a language tag, such as de.yaml or pt-BR.yaml.",
      severity: "warning",
    }));
}

/**
 * Returns a warning for each English text of the template that is not translated into one of its
 * languages. Returns an error if the English subject or preview line is missing.
 */
export function findMissingWords({ name, translations }: MailTemplate): readonly Diagnostic[] {
  const english = translations.get(fallbackLanguage);
  if (english === undefined) return [];
  const incomplete = (
    { language, positionOf }: TranslationFile,
    word: string,
    severity: Diagnostic["severity"],
  ): Diagnostic => ({
    file: `${name}/i18n/${language}.yaml`,
    ...positionOf(word),
    rule: "missing-word",
    message: `${word} is missing`,
    hint:
      severity === "error"
        ? `Add the text \`${word}\` to this file, because English texts must be complete.`
        : `Translate the text \`${word}\`. Without the translation, mails contain the English text.`,
    severity,
  });
  const keys = ["subject", "preview"] as const;
  const own = keys.filter((key) => english[key] === undefined);
  return [
    ...own.map((key) => incomplete(english, key, "error")),
    ...[...translations.values()]
      .filter(({ language }) => language !== fallbackLanguage)
      .flatMap((translation) =>
        [
          ...keys.filter((key) => translation[key] === undefined && !own.includes(key)),
          ...[...english.texts.keys()].filter((key) => !translation.texts.has(key)),
        ].map((word) => incomplete(translation, word, "warning")),
      ),
  ];
}
