// Checks every name that a template or its words use: contract variables, texts, built-in names.
// Works on the parsed template, so that it covers branches that no sample renders.
import { closestDottedName, type Diagnostic } from "../../platform/index.ts";
import { translationsFor, type Translations, type Word } from "./translations.ts";
import { fallbackLanguage } from "./languages.ts";
import { LiquidError, type UsedName } from "./liquid.ts";
import type { MailTemplate } from "./mail-folder.ts";
import { wordList } from "./word-list.ts";

/** Names that every template may use in addition to its variables. */
export const givenNames = wordList(`
  language direction subject preview
  brand.name brand.logo brand.primary brand.onPrimary brand.darkPrimary brand.onDarkPrimary brand.link brand.darkLink
`);

type NamedTemplate = Pick<
  MailTemplate,
  "variables" | "translations" | "shared" | "body" | "engines" | "name"
>;

export function checkTemplateNames(template: NamedTemplate): readonly Diagnostic[] {
  const { variables, translations, shared, body, engines } = template;
  const texts = [...translationsFor(fallbackLanguage, translations, shared).texts.keys()];
  const inWords = [...variables.keys(), "language", "brand.name"];
  const inBody = [...variables.keys(), ...givenNames, ...texts.map((text) => `text.${text}`)];
  const words = [...translations.values()].flatMap(translationWords);
  return [
    ...(body === undefined
      ? []
      : checkUsedNames(() => engines.markup.namesIn(body), template, inBody)),
    ...words.flatMap(({ template: word, position: { file, line } }) =>
      engines.words
        .namesIn(word)
        .filter(({ name }) => !inWords.includes(name))
        .map(({ name, line: own = 1 }) =>
          undefinedName({ name, file, line: line + own - 1 }, inWords),
        ),
    ),
  ];
}

/**
 * Checks the names that a template uses. Also reports a shared part that cannot be parsed, since
 * Liquid parses it only now.
 */
function checkUsedNames(
  read: () => readonly UsedName[],
  { name: template }: NamedTemplate,
  known: readonly string[],
): readonly Diagnostic[] {
  try {
    return read()
      .filter(({ name }) => !known.includes(name))
      .map((used) =>
        undefinedName({ ...used, file: used.file || `${template}/template.mjml` }, known),
      );
  } catch (error) {
    if (error instanceof LiquidError) return [error.diagnostic];
    throw error;
  }
}

const translationWords = ({ subject, preview, texts }: Translations): readonly Word[] =>
  [subject, preview, ...texts.values()].filter((word) => word !== undefined);

/** Returns the diagnostic for an unknown name, with the nearest name and all known ones. */
export function undefinedName(
  { name, ...position }: UsedName,
  known: readonly string[],
): Diagnostic {
  const meant = closestDottedName(name, known);
  const available = `Available: ${known.join(", ")}.`;
  const hint = meant === undefined ? available : `Did you mean ${meant}? ${available}`;
  return {
    ...position,
    rule: "undefined-variable",
    message: `undefined variable ${name}`,
    hint,
    severity: "error",
  };
}
