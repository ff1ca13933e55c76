// Checks that every name in a template and in its texts exists: as a declared variable, a
// translated text or a built-in name. The check reads the whole parsed template, so it also finds
// mistakes in parts that no example renders.
import { closestDottedName, type Diagnostic } from "../../platform/index.ts";
import { translationsFor, type Translations, type Word } from "./translations.ts";
import { fallbackLanguage } from "./languages.ts";
import { LiquidError, type UsedName } from "./liquid.ts";
import type { MailTemplate } from "./mail-folder.ts";
import { wordList } from "./word-list.ts";

/** Names that every template may use in addition to its declared variables and texts. */
export const givenNames = wordList(`
  language direction start subject preview
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
 * Checks the names that a template uses. Also reports a syntax error in a shared part, because
 * Liquid parses shared parts only when the names are collected.
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

/**
 * Returns the error for an unknown name in a template. It suggests the most similar name and lists
 * all names that exist.
 */
export function undefinedName(
  { name, ...position }: UsedName,
  known: readonly string[],
): Diagnostic {
  const meant = closestDottedName(name, known);
  const available = `These names can be used: ${known.join(", ")}.`;
  const hint = meant === undefined ? available : `Did you mean ${meant}? ${available}`;
  return {
    ...position,
    rule: "undefined-variable",
    message: `undefined variable ${name}`,
    hint,
    severity: "error",
  };
}
