// Checks the translated texts of templates, which the code calls words. Reports texts that no
// template prints. Also reports markup in texts, because readers of the mail would see the markup.
import type { Diagnostic } from "../../platform/index.ts";
import type { MailTemplate } from "../templates/mail-folder.ts";
import type { Translations, Word } from "../templates/translations.ts";

/** Matches a tag such as `<b>` or `</a>`, and an entity such as `&nbsp;`. */
const markup = /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+|#x[\da-f]+);/i;

/**
 * Returns an error for each translated text of a template that contains markup. Also checks the
 * texts that all templates share.
 */
export const findMarkupInWords = ({ translations, shared }: MailTemplate): readonly Diagnostic[] =>
  [...translations.values(), ...shared.values()].flatMap(allWords).flatMap(([name, word]) => {
    const [found] = markup.exec(word.source) ?? [];
    if (found === undefined) return [];
    return [
      {
        ...word.position,
        rule: "markup-in-word",
        message: `${name} contains the markup ${found}`,
        hint: "The texts in `i18n/` are plain text, so readers would see the markup. Move the markup to the template.",
        severity: "error" as const,
      },
    ];
  });

const allWords = ({
  subject,
  preview,
  texts,
}: Translations): readonly (readonly [string, Word])[] =>
  [["subject", subject] as const, ["preview", preview] as const, ...texts].flatMap(([name, word]) =>
    word === undefined ? [] : [[name, word] as const],
  );

/** Returns a warning for each translated text of a template that the template does not print. */
export function findUnusedWords(template: MailTemplate): readonly Diagnostic[] {
  const used = textsPrintedBy(template);
  return used === undefined ? [] : unusedIn(template.translations, used, "this template");
}

/**
 * Returns a warning for each translated text in `_shared` that no template of a folder prints.
 * Returns no warnings if one of the templates has a syntax error.
 */
export function findUnusedSharedWords(templates: readonly MailTemplate[]): readonly Diagnostic[] {
  const used = templates.map(textsPrintedBy);
  const [first] = templates;
  if (first === undefined || used.includes(undefined)) return [];
  return unusedIn(first.shared, new Set(used.flatMap((names) => [...names!])), "no template");
}

function unusedIn(
  translations: ReadonlyMap<string, Translations>,
  used: ReadonlySet<string>,
  by: "this template" | "no template",
): readonly Diagnostic[] {
  return [...translations.values()].flatMap(({ texts }) =>
    [...texts].flatMap(([name, { position }]) =>
      used.has(name)
        ? []
        : [
            {
              ...position,
              rule: "unused-word",
              message: `${by === "no template" ? by : `${by} does not print`} ${
                by === "no template" ? `prints ${name}` : name
              }`,
              hint: `Print \`{{ text.${name} }}\` in the template, or remove the text from the files in \`i18n/\`.`,
              severity: "warning" as const,
            },
          ],
    ),
  );
}

/**
 * Returns the names of the translated texts that a template prints, also in the parts that it
 * includes. Returns undefined if the template has a syntax error.
 */
function textsPrintedBy({ body, engines }: MailTemplate): ReadonlySet<string> | undefined {
  if (body === undefined) return undefined;
  const names = engines.markup.namesIn(body).map(({ name }) => name);
  return new Set(names.flatMap((name) => (name.startsWith("text.") ? [name.slice(5)] : [])));
}
