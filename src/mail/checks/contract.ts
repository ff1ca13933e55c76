// Checks a mail template against `variables.yaml`, which declares the template's variables. The
// HTML part and the text part must print each required variable. A variable may be printed only in
// its declared places, such as the subject or a link. The check renders the template with unique
// values and searches for them.
import type { Brand } from "../render/brand.ts";
import type { Diagnostic } from "../../platform/index.ts";
import { MailTemplateError } from "../templates/template-files.ts";
import { plainText, readMarkup } from "../render/markup.ts";
import type { MailTemplate } from "../templates/mail-folder.ts";
import { renderMail, type RenderedMail } from "../render/render.ts";
import type { MailValues, TemplatePart, Variable } from "../templates/values.ts";

/** Returns a text that is used as the value of a variable and occurs nowhere else in the mail. */
function markedValue(name: string, index: number, type: Variable["type"]): string {
  const mark = `zq${index}x${name.length}`;
  const made: Readonly<Record<Variable["type"], string>> = {
    text: `Mark-${mark}`,
    lines: `Mark-${mark}`,
    code: `ZQ-${mark}`,
    url: `https://${mark}.example/`,
    integer: `${910_000_000 + index}`,
  };
  return made[type];
}

/**
 * Checks the variables of a template in one language.
 * @returns the errors and warnings
 */
export async function checkContract(
  template: MailTemplate,
  language: string,
  brand: Brand,
): Promise<readonly Diagnostic[]> {
  const marks = [...template.variables].map(([name, variable], index) => ({
    name,
    variable,
    mark: markedValue(name, index, variable.type),
  }));
  const all = Object.fromEntries(marks.map(({ name, mark }) => [name, mark]));
  const required = Object.fromEntries(
    marks.flatMap(({ name, variable, mark }) => (variable.required === true ? [[name, mark]] : [])),
  );
  const whole = await tryRender(template, language, all, brand);
  const bare = await tryRender(template, language, required, brand);
  const broken = [whole, bare].flatMap((result) =>
    "diagnostics" in result ? result.diagnostics : [],
  );
  if ("diagnostics" in whole) return broken;
  const bareMail = "diagnostics" in bare ? whole : bare;
  return [
    ...broken,
    ...marks.flatMap(({ name, variable, mark }): readonly Diagnostic[] => {
      const places = placesOf(whole, mark);
      const at = {
        file: `${template.name}/variables.yaml`,
        ...template.variablePositions.get(name),
      };
      if (variable.required === true && !isPrinted(bareMail, mark)) {
        const message = `${name} is required and not printed`;
        const hint = `The mail must show this variable. Print \`{{ ${name} }}\` in the template, as text or as a link.`;
        return [{ ...at, rule: "unprinted-variable", message, hint, severity: "error" }];
      }
      if (places.size === 0) {
        const message = `${name} is declared and not printed`;
        const hint =
          "The template does not use this variable. Print the variable in the template, or remove it from `variables.yaml`.";
        return [{ ...at, rule: "unused-variable", message, hint, severity: "warning" }];
      }
      return [...places]
        .filter((place) => !variable.places.includes(place as TemplatePart))
        .map((place) => misplaced(template, language, { name, variable, place, mark }, whole));
    }),
  ];
}

type Attempt = RenderedMail | { readonly diagnostics: readonly Diagnostic[] };

async function tryRender(
  template: MailTemplate,
  language: string,
  values: MailValues,
  brand: Brand,
): Promise<Attempt> {
  try {
    return await renderMail(template, { language, values, brand });
  } catch (error) {
    if (error instanceof MailTemplateError) return { diagnostics: error.diagnostics };
    throw error;
  }
}

/**
 * Returns true if both parts of the mail contain the value: the text part, and the HTML part as
 * visible text or as the address of a link.
 * @param mark the unique value of the variable
 */
const isPrinted = (mail: RenderedMail, mark: string): boolean => {
  const places = placesOf(mail, mark);
  return (places.has("body") || places.has("link")) && mail.text.includes(mark);
};

/**
 * Returns the places in the mail that contain a value, such as `subject` or `link`. `attribute`
 * means any HTML attribute except `href`, `alt` and `title`.
 * @param mark the unique value of a variable
 */
function placesOf(mail: RenderedMail, mark: string): ReadonlySet<TemplatePart | "attribute"> {
  const places = new Set<TemplatePart | "attribute">();
  if (mail.subject.includes(mark)) places.add("subject");
  if (mail.preview.includes(mark)) places.add("preview");
  const body = mail.mjml.text.replace(/<mj-(?:title|preview)>[^]*?<\/mj-(?:title|preview)>/g, "");
  for (const piece of readMarkup(body).tokens) {
    if (piece.kind === "text" && plainText(piece.text).includes(mark)) places.add("body");
    if (piece.kind !== "open") continue;
    for (const [name, value] of piece.attributes)
      if (plainText(value).includes(mark)) places.add(placeOfAttribute(name));
  }
  return places;
}

function placeOfAttribute(name: string): TemplatePart | "attribute" {
  if (name === "href") return "link";
  return name === "alt" || name === "title" ? "body" : "attribute";
}

interface MisplacedVariable {
  readonly name: string;
  readonly variable: Variable;
  readonly place: string;
  readonly mark: string;
}

function misplaced(
  { name: template, translations }: MailTemplate,
  language: string,
  { name, variable: { places }, place, mark }: MisplacedVariable,
  { mjml }: RenderedMail,
): Diagnostic {
  const word =
    place === "subject" || place === "preview" ? translations.get(language)?.[place] : undefined;
  return {
    file: `${template}/template.mjml`,
    line: 1,
    ...(word?.position ?? mjml.originOf(offsetIn(mjml.text, mark, place))),
    rule: "misplaced-variable",
    message: `${name} is printed in ${place === "attribute" ? "an attribute" : `the ${place}`}`,
    hint: `Print the variable only where \`variables.yaml\` allows it: ${places.join(", ")}.`,
    severity: "error",
  };
}

/**
 * Returns the position of a value in the MJML: in an attribute, or in the text of an element.
 * @param mark the unique value of a variable
 */
function offsetIn(mjml: string, mark: string, place: string): number {
  const isText = place === "body" || place === "subject" || place === "preview";
  const found = readMarkup(mjml).tokens.find((token) =>
    isText
      ? token.kind === "text" && token.text.includes(mark)
      : token.kind === "open" && [...token.attributes.values()].some((each) => each.includes(mark)),
  );
  return found === undefined ? 0 : mjml.indexOf(mark, found.offset);
}
