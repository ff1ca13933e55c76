// Checks the content of a mail: alternative texts of images, safe links, external content,
// language, text part, size, subject and preview line.
import type { Diagnostic } from "../../platform/index.ts";
import type { MarkupToken } from "../render/markup.ts";
import {
  diagnosticAt,
  offsetOf,
  tagsInMail,
  type CheckedMail,
  type CheckViolation,
  type OpeningTag,
} from "./rule.ts";

/** Maximum size of the HTML in bytes. Gmail cuts off longer mails. */
const HTML_BYTES_MAX = 102 * 1024;
const SUBJECT_POINTS_MAX = 60;
const PREVIEW_POINTS_MAX = 120;
const TEXT_LENGTH_MIN = 20;

const openingTags = (tokens: readonly MarkupToken[]): readonly OpeningTag[] =>
  tokens.filter((token) => token.kind === "open");

/** Reports images without the attribute `alt`. */
export function checkAlt(checked: CheckedMail): readonly Diagnostic[] {
  return tagsInMail(checked)
    .filter(({ name }) => /^(?:mj-image|mj-carousel-image|img)$/.test(name))
    .filter(({ attributes }) => !attributes.has("alt"))
    .map(({ offset }) =>
      diagnosticAt(checked, offset, {
        rule: "missing-alt",
        message: "the image has no attribute `alt`",
        hint: 'Describe the image in the attribute `alt`. Write `alt=""` if the image is only decoration.',
        severity: "error",
      }),
    );
}

/** Reports links whose address does not begin with https://. */
export function checkLinks(checked: CheckedMail): readonly Diagnostic[] {
  return tagsInMail(checked).flatMap(({ name, attributes, offset }) => {
    const href = attributes.get("href") ?? (name === "mj-button" || name === "a" ? "" : undefined);
    if (href === undefined) return [];
    const violation = judgeLink(href.trim());
    return violation === undefined ? [] : [diagnosticAt(checked, offset, violation)];
  });
}

function judgeLink(href: string): CheckViolation | undefined {
  const shown = JSON.stringify(href.slice(0, 60));
  if (/^(?:mailto|tel):/i.test(href)) return undefined;
  if (!URL.canParse(href) || !/^https?:$/.test(new URL(href).protocol))
    return {
      rule: "bad-link",
      message: `the link leads to ${shown}`,
      hint: "Write a link address that begins with https://.",
      severity: "error",
    };
  const { protocol, hostname } = new URL(href);
  if (protocol === "https:" || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
    return undefined;
  return {
    rule: "insecure-link",
    message: `the link leads to ${shown}, without encryption`,
    hint: "Write https:// instead of http:// in the link, so that the connection is encrypted.",
    severity: "warning",
  };
}

/**
 * Reports content that a mail program would load from the internet, such as images and fonts. Mail
 * programs block this content, or loading it reveals that the reader opened the mail.
 */
export function checkRemote(checked: CheckedMail): readonly Diagnostic[] {
  const remote = (piece: string, message: string): Diagnostic =>
    diagnosticAt(checked, offsetOf(checked, piece), {
      rule: "remote-content",
      message,
      hint: "Remove the external content. Mail programs block it, or loading it reveals that the reader opened the mail.",
      severity: "error",
    });
  const fetched = openingTags(checked.tokens).flatMap(({ name, attributes }) => {
    if (/^(?:link|iframe|object|embed|script|video|audio|form)$/.test(name))
      return [remote(`<${name}`, `there is a <${name}>`)];
    return ["src", "background", "srcset", "poster"].flatMap((key) => {
      const value = attributes.get(key) ?? "";
      return value === "" || value.startsWith("cid:")
        ? []
        : [
            remote(
              value,
              `${key} of <${name}> is fetched from ${JSON.stringify(value.slice(0, 60))}`,
            ),
          ];
    });
  });
  const styles = [...checked.mail.html.matchAll(/@import|@font-face|url\(\s*['"]?(?!cid:)[^)]*/gi)];
  return [
    ...fetched,
    ...styles.map(([piece]) =>
      remote(piece, `the styles fetch external content: ${piece.slice(0, 60)}`),
    ),
  ];
}

/** Reports a mail whose root element does not name its language. */
export function checkLanguage(checked: CheckedMail): readonly Diagnostic[] {
  const html = openingTags(checked.tokens).find(({ name }) => name === "html");
  if (html?.attributes.get("lang") === checked.mail.language) return [];
  const root = checked.sourceTokens.find((token) => token.kind === "open" && token.name === "mjml");
  return [
    diagnosticAt(checked, root?.offset, {
      rule: "missing-language",
      message: "the mail does not say its language",
      hint: 'Write `<mjml lang="{{ language }}" dir="{{ direction }}">`.',
      severity: "error",
    }),
  ];
}

/** Reports an empty text part. */
export function checkTextPart(checked: CheckedMail): readonly Diagnostic[] {
  if (checked.mail.text.trim().length >= TEXT_LENGTH_MIN) return [];
  return [
    diagnosticAt(checked, undefined, {
      rule: "missing-text",
      message: "the text part is empty",
      hint: "Write the content of the mail as text. Some readers see only the text part of a mail, without pictures.",
      severity: "error",
    }),
  ];
}

/**
 * Reports HTML that is larger than 102 KB, because Gmail cuts it off (an error). Above 80 % of this
 * size, reports a warning.
 */
export function checkSize(checked: CheckedMail): readonly Diagnostic[] {
  const bytes = Buffer.byteLength(checked.mail.html);
  if (bytes <= HTML_BYTES_MAX * 0.8) return [];
  const tooLarge = bytes > HTML_BYTES_MAX;
  return [
    diagnosticAt(checked, longestPartOf(checked), {
      rule: "too-large",
      message: `the HTML has ${Math.ceil(bytes / 1024)} KB, but Gmail shows only the first 102 KB`,
      hint: "Shorten the template. Gmail shows at most 102 KB of a mail and cuts off the rest.",
      severity: tooLarge ? "error" : "warning",
    }),
  ];
}

/** Returns the position in the MJML of the template line that prints most of the text. */
function longestPartOf({ mail: { mjml } }: CheckedMail): number {
  const lengths = new Map<string, { length: number; readonly offset: number }>();
  let offset = 0;
  for (const line of mjml.text.split("\n")) {
    const origin = mjml.originOf(offset);
    const key = `${origin?.file}:${origin?.line}`;
    const part = lengths.get(key) ?? { length: 0, offset };
    part.length += line.length;
    lengths.set(key, part);
    offset += line.length + 1;
  }
  return [...lengths.values()].toSorted((one, other) => other.length - one.length)[0]!.offset;
}

/**
 * Reports a subject or preview line that is too long for an inbox. Only the mail of the sample
 * `default` is checked, because other samples may contain very long names.
 */
export function checkSubject({ template, mail }: CheckedMail): readonly Diagnostic[] {
  const measure = (key: "subject" | "preview", most: number): readonly Diagnostic[] => {
    const { length } = Array.from(mail[key]);
    if (length <= most) return [];
    const message = `the ${key} has ${length} characters, and inboxes show about ${most}`;
    const word = template.translations.get(mail.language)?.[key];
    const place = word?.position ?? { file: `${template.name}/i18n/${mail.language}.yaml` };
    return [
      {
        ...place,
        rule: `long-${key}`,
        message,
        hint: `Shorten the ${key} of the mail. Inboxes cut off longer texts.`,
        severity: "warning",
      },
    ];
  };
  return [...measure("subject", SUBJECT_POINTS_MAX), ...measure("preview", PREVIEW_POINTS_MAX)];
}
