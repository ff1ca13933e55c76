// Defines the data that the checks of a rendered mail get. Also converts a position in the rendered
// mail to a line of the template's files.
import type { Diagnostic, Violation } from "../../platform/index.ts";
import type { MarkupToken } from "../render/markup.ts";
import type { MailTemplate } from "../templates/mail-folder.ts";
import type { RenderedMail } from "../render/render.ts";

/** The data that each check gets: a rendered mail and its template. */
export interface CheckedMail {
  readonly template: MailTemplate;
  readonly mail: RenderedMail;
  /**
   * The tags and texts of the mail's HTML. Conditional comments, which only Outlook reads, are left
   * out.
   */
  readonly tokens: readonly MarkupToken[];
  /**
   * The tags and texts of the MJML from which the HTML was compiled. Only for positions in the
   * MJML, the line in the template is known.
   */
  readonly sourceTokens: readonly MarkupToken[];
}

export type CheckViolation = Violation & Pick<Diagnostic, "severity">;

export type MailCheck = (checked: CheckedMail) => readonly Diagnostic[];

/**
 * Returns an error or a warning about a position in the MJML, with the file and line of the
 * template. If the position is not known, the result names the first line of the template.
 */
export function diagnosticAt(
  { template, mail }: CheckedMail,
  offset: number | undefined,
  violation: CheckViolation,
): Diagnostic {
  const origin = offset === undefined || offset < 0 ? undefined : mail.mjml.originOf(offset);
  return { ...(origin ?? { file: `${template.name}/template.mjml`, line: 1 }), ...violation };
}

export type OpeningTag = Extract<MarkupToken, { kind: "open" }>;

/**
 * Returns the opening tags of the MJML that are part of the mail, with the attributes that they get
 * from `<mj-attributes>`. The tags in `<mj-attributes>` are left out.
 */
export function tagsInMail({ sourceTokens }: CheckedMail): readonly OpeningTag[] {
  const defaults: OpeningTag[] = [];
  const tags: OpeningTag[] = [];
  let inDefaults = false;
  for (const token of sourceTokens) {
    if (token.kind !== "text" && token.kind !== "comment" && token.name === "mj-attributes")
      inDefaults = token.kind === "open";
    else if (token.kind === "open") (inDefaults ? defaults : tags).push(token);
  }
  return tags.map((tag) => {
    const classes = tag.attributes.get("mj-class")?.split(/\s+/) ?? [];
    const inherited = defaults.filter(
      ({ name, attributes }) =>
        name === tag.name ||
        (name === "mj-class" && classes.includes(attributes.get("name") ?? "")) ||
        (name === "mj-all" && tag.name.startsWith("mj-")),
    );
    const attributes = inherited.flatMap((each) => [...each.attributes]);
    return { ...tag, attributes: new Map([...attributes, ...tag.attributes]) };
  });
}

/**
 * Finds a piece of the mail's HTML in the MJML. Returns its position; -1 if the MJML does not
 * contain exactly this text.
 */
export const offsetOf = ({ mail }: CheckedMail, piece: string): number =>
  mail.mjml.text.indexOf(piece.trim());
