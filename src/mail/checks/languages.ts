// Warns of words and languages that a template lacks and its neighbours have. English stands in for them; only English must be whole.
import type { Diagnostic } from "../../platform/index.ts";
import { fallbackLanguage, pickLanguage } from "../templates/languages.ts";
import { sharedFolder } from "../templates/template-files.ts";
import type { MailTemplate } from "../templates/mail-folder.ts";

/** Languages of the folder that the template lacks, and those of the template that the shared words lack. */
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
    hint: "Write them: until then the English ones are sent.",
    severity: "warning",
  });
  const own = folderLanguages
    .filter((language) => !covers(languages, language))
    .map((language) => missing(name, language, `there are no words in ${language} here`));
  // Without shared words at all nothing is shared.
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

/** Words for Austria come from those for all who speak German; English has a diagnostic of its own. */
const covers = (there: readonly string[], language: string): boolean =>
  primaryOf(pickLanguage(language, there)) === primaryOf(language);

const primaryOf = (language: string): string => language.split("-")[0]!.toLowerCase();

/** Words that English has and another language lacks; a subject or a preview line that English lacks. */
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
    hint: severity === "error" ? "Add it." : "Translate it: until then it is shown in English.",
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
