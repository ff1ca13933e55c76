// Checks every name that a template or one of its words uses: contract variables, translated texts, built-in names. Works on the
// parsed template, so that branches that no sample takes count, too.
import { closestDottedName, type Diagnostic } from "../../platform/index.ts";
import { translationsFor, type Translations, type Word } from "./translations.ts";
import { fallbackLanguage } from "./languages.ts";
import { LiquidError, type UsedName } from "./liquid.ts";
import type { MailTemplate } from "./mail-folder.ts";
import { wordList } from "./word-list.ts";

/** What every template may use beside its own variables. */
export const givenNames = wordList(`
  language direction subject preview
  brand.name brand.logo brand.primary brand.onPrimary brand.darkPrimary brand.onDarkPrimary brand.link brand.darkLink
`);

type Named = Pick<
  MailTemplate,
  "variables" | "translations" | "shared" | "body" | "engines" | "name"
>;

export function checkNames(template: Named): readonly Diagnostic[] {
  const { variables, translations, shared, body, engines } = template;
  const texts = [...translationsFor(fallbackLanguage, translations, shared).texts.keys()];
  const inWords = [...variables.keys(), "language", "brand.name"];
  const inBody = [...variables.keys(), ...givenNames, ...texts.map((text) => `text.${text}`)];
  const words = [...translations.values()].flatMap(wordsOf);
  return [
    ...(body === undefined ? [] : namesOf(() => engines.markup.namesIn(body), template, inBody)),
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

/** A shared part that does not parse is found here, since Liquid reads it only now. */
function namesOf(
  read: () => readonly UsedName[],
  { name: template }: Named,
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

const wordsOf = ({ subject, preview, texts }: Translations): readonly Word[] =>
  [subject, preview, ...texts.values()].filter((word) => word !== undefined);

/** The diagnostic for a name that nothing has, with the nearest one and all there are. */
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
