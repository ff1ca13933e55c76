// Whether a template keeps its contract: required variables are printed, in the HTML and in the text part; every variable only
// where it may stand; optional ones can be left out. Found by rendering with values that are recognised wherever they come out.
import type { Brand } from "../render/brand.ts";
import { MailTemplateError, type MailFinding } from "../templates/finding.ts";
import { plainText, readMarkup } from "../render/markup.ts";
import type { MailTemplate } from "../templates/mail-folder.ts";
import { renderMail, type RenderedMail } from "../render/render.ts";
import type { MailValues, Place, Variable } from "../templates/values.ts";

/** One value per variable that nothing else in a mail looks like. */
function tellTale(name: string, index: number, type: Variable["type"]): string {
  const mark = `zq${index}x${name.length}`;
  const made: Readonly<Record<Variable["type"], string>> = {
    text: `Mark-${mark}`,
    code: `ZQ-${mark}`,
    url: `https://${mark}.example/`,
    integer: `${910_000_000 + index}`,
  };
  return made[type];
}

/** @returns findings for one language */
export async function checkContract(
  template: MailTemplate,
  language: string,
  brand: Brand,
): Promise<readonly MailFinding[]> {
  const marks = [...template.variables].map(([name, variable], index) => ({
    name,
    variable,
    mark: tellTale(name, index, variable.type),
  }));
  const all = Object.fromEntries(marks.map(({ name, mark }) => [name, mark]));
  const required = Object.fromEntries(
    marks.flatMap(({ name, variable, mark }) => (variable.required === true ? [[name, mark]] : [])),
  );
  const whole = await tryRender(template, language, all, brand);
  const bare = await tryRender(template, language, required, brand);
  const flaws = [whole, bare].flatMap((result) => ("findings" in result ? result.findings : []));
  if ("findings" in whole) return flaws;
  const bareMail = "findings" in bare ? whole : bare;
  return [
    ...flaws,
    ...marks.flatMap(({ name, variable, mark }) => {
      const places = placesOf(whole, mark);
      const printed = places.size > 0;
      if (variable.required === true && !isPrinted(bareMail, mark))
        return [flaw(template, name, "unprinted-variable", "is required and not printed", "error")];
      if (!printed)
        return [flaw(template, name, "unused-variable", "is declared and not printed", "warning")];
      return [...places]
        .filter((place) => !variable.places.includes(place as Place))
        .map((place) => misplaced(template, language, name, variable, place));
    }),
  ];
}

type Attempt = RenderedMail | { readonly findings: readonly MailFinding[] };

async function tryRender(
  template: MailTemplate,
  language: string,
  values: MailValues,
  brand: Brand,
): Promise<Attempt> {
  try {
    return await renderMail(template, { language, values, brand });
  } catch (error) {
    if (error instanceof MailTemplateError) return { findings: error.findings };
    throw error;
  }
}

/** As somebody finds it: as words or as the address of a link, and in the text part too. */
const isPrinted = (mail: RenderedMail, mark: string): boolean => {
  const places = placesOf(mail, mark);
  return (places.has("body") || places.has("link")) && mail.text.includes(mark);
};

/** `attribute` stands for every attribute but those that are words or addresses. */
function placesOf(mail: RenderedMail, mark: string): ReadonlySet<Place | "attribute"> {
  const places = new Set<Place | "attribute">();
  if (mail.subject.includes(mark)) places.add("subject");
  if (mail.preview.includes(mark)) places.add("preview");
  const body = mail.mjml.text.replace(/<mj-(?:title|preview)>[^]*?<\/mj-(?:title|preview)>/g, "");
  for (const piece of readMarkup(body).marks) {
    if (piece.kind === "text" && plainText(piece.text).includes(mark)) places.add("body");
    if (piece.kind !== "open") continue;
    for (const [name, { value }] of piece.attributes)
      if (plainText(value).includes(mark)) places.add(placeOfAttribute(name));
  }
  return places;
}

function placeOfAttribute(name: string): Place | "attribute" {
  if (name === "href") return "link";
  return name === "alt" || name === "title" ? "body" : "attribute";
}

function flaw(
  { name: template, variableLines }: MailTemplate,
  name: string,
  rule: string,
  says: string,
  severity: MailFinding["severity"],
): MailFinding {
  const line = variableLines.get(name);
  const action = severity === "error" ? `Print {{ ${name} }}.` : "Print it, or take it out.";
  const file = `${template}/variables.yaml`;
  return {
    file,
    ...(line === undefined ? {} : { line }),
    rule,
    says: `${name} ${says}`,
    action,
    severity,
  };
}

function misplaced(
  { name: template, catalogs }: MailTemplate,
  language: string,
  name: string,
  { places }: Variable,
  place: string,
): MailFinding {
  const catalog = catalogs.get(language);
  const word =
    place === "subject" ? catalog?.subject : place === "preview" ? catalog?.preview : undefined;
  return {
    file: word?.file ?? `${template}/template.mjml`,
    ...(word === undefined ? {} : { line: word.line }),
    rule: "misplaced-variable",
    says: `${name} is printed in ${place === "attribute" ? "an attribute" : `the ${place}`}`,
    action: `It belongs in: ${places.join(", ")}.`,
    severity: "error",
  };
}
