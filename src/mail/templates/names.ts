// Every name that a template or one of its words uses, held to what there is: the variables of its contract, the texts of its
// catalogs, and what every mail has. Found without rendering, so that branches that no sample takes count too.
import { closestDottedName } from "../../platform/index.ts";
import { wordsFor, type Catalog, type Word } from "./catalog.ts";
import type { MailFinding } from "./finding.ts";
import { fallbackLanguage } from "./languages.ts";
import { LiquidFlaw, type UsedName } from "./liquid.ts";
import type { MailTemplate } from "./mail-folder.ts";
import { wordList } from "./word-list.ts";

/** What every template may use beside its own variables. */
export const givenNames = wordList(`
  language direction subject preview
  brand.name brand.logo brand.primary brand.onPrimary brand.darkPrimary brand.onDarkPrimary brand.link brand.darkLink
`);

type Named = Pick<MailTemplate, "variables" | "catalogs" | "shared" | "body" | "engines" | "name">;

export function findNameFlaws(template: Named): readonly MailFinding[] {
  const { variables, catalogs, shared, body, engines } = template;
  const texts = [...wordsFor(fallbackLanguage, catalogs, shared).texts.keys()];
  const inWords = [...variables.keys(), "language", "brand.name"];
  const inBody = [...variables.keys(), ...givenNames, ...texts.map((text) => `text.${text}`)];
  const words = [...catalogs.values()].flatMap(wordsOf);
  return [
    ...(body === undefined ? [] : namesOf(() => engines.markup.namesIn(body), template, inBody)),
    ...words.flatMap(({ template: word, file, line }) =>
      engines.words
        .namesIn(word)
        .filter(({ name }) => !inWords.includes(name))
        .map((used) => undefinedName({ ...used, file, line: line + used.line - 1 }, inWords)),
    ),
  ];
}

/** A shared part that does not parse is found here, since Liquid reads it only now. */
function namesOf(
  read: () => readonly UsedName[],
  { name: template }: Named,
  known: readonly string[],
): readonly MailFinding[] {
  try {
    return read()
      .filter(({ name }) => !known.includes(name))
      .map((used) =>
        undefinedName({ ...used, file: used.file || `${template}/template.mjml` }, known),
      );
  } catch (error) {
    if (error instanceof LiquidFlaw) return [error.finding];
    throw error;
  }
}

const wordsOf = ({ subject, preview, texts }: Catalog): readonly Word[] =>
  [subject, preview, ...texts.values()].filter((word) => word !== undefined);

/** The finding for a name that nothing has, with the nearest one and all there are. */
export function undefinedName(
  { name, file, line }: UsedName,
  known: readonly string[],
): MailFinding {
  const meant = closestDottedName(name, known);
  const available = `Available: ${known.join(", ")}.`;
  const action = meant === undefined ? available : `Did you mean ${meant}? ${available}`;
  return {
    file,
    line,
    rule: "undefined-variable",
    says: `undefined variable ${name}`,
    action,
    severity: "error",
  };
}
