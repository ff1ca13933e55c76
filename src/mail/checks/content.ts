// Checks a mail's content: alternative texts, safe links, no external content, a language, a text
// part, size, and subject.
import type { Diagnostic } from "../../platform/index.ts";
import type { MarkupToken } from "../render/markup.ts";
import { diagnosticAt, offsetOf, type CheckedMail, type CheckViolation } from "./rule.ts";

/** Gmail truncates larger mails. */
const HTML_BYTES_MAX = 102 * 1024;
const SUBJECT_POINTS_MAX = 60;
const PREVIEW_POINTS_MAX = 120;
const TEXT_LENGTH_MIN = 20;

type OpeningTag = Extract<MarkupToken, { kind: "open" }>;
const openingTags = (tokens: readonly MarkupToken[]): readonly OpeningTag[] =>
  tokens.filter((token) => token.kind === "open");

/** Reports images without `alt`. */
export function checkAlt(checked: CheckedMail): readonly Diagnostic[] {
  return openingTags(checked.sourceTokens)
    .filter(({ name }) => /^(?:mj-image|mj-carousel-image|img)$/.test(name))
    .filter(({ attributes }) => !attributes.has("alt"))
    .map(({ offset }) =>
      diagnosticAt(checked, offset, {
        rule: "missing-alt",
        message: "the image has no alt",
        hint: 'Describe the image in alt. Write alt="" for a decorative image.',
        severity: "error",
      }),
    );
}

/** Reports links without an https address. */
export function checkLinks(checked: CheckedMail): readonly Diagnostic[] {
  return openingTags(checked.sourceTokens).flatMap(({ attributes, offset }) => {
    const href = attributes.get("href");
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
      hint: "Write an address that begins with https://.",
      severity: "error",
    };
  const { protocol, hostname } = new URL(href);
  if (protocol === "https:" || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
    return undefined;
  return {
    rule: "insecure-link",
    message: `the link leads to ${shown}, without encryption`,
    hint: "Write https://.",
    severity: "warning",
  };
}

/**
 * Reports external content. Mail programs block it, or its request reveals that the reader opened
 * the mail.
 */
export function checkRemote(checked: CheckedMail): readonly Diagnostic[] {
  const remote = (piece: string, message: string): Diagnostic =>
    diagnosticAt(checked, offsetOf(checked, piece), {
      rule: "remote-content",
      message,
      hint: "Mails cannot use external content. Remove it.",
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
      hint: 'Write <mjml lang="{{ language }}" dir="{{ direction }}">.',
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
      hint: "Write the content as text, not as a picture.",
      severity: "error",
    }),
  ];
}

/** Reports HTML that Gmail truncates, or almost. */
export function checkSize(checked: CheckedMail): readonly Diagnostic[] {
  const bytes = Buffer.byteLength(checked.mail.html);
  if (bytes <= HTML_BYTES_MAX * 0.8) return [];
  const tooLarge = bytes > HTML_BYTES_MAX;
  return [
    diagnosticAt(checked, undefined, {
      rule: "too-large",
      message: `the HTML has ${Math.ceil(bytes / 1024)} KB; Gmail shows the first 102`,
      hint: "Make it shorter.",
      severity: tooLarge ? "error" : "warning",
    }),
  ];
}

/**
 * Reports a long subject or preview line. The caller checks only the default sample, because names
 * of any length are valid.
 */
export function checkSubject({ template, mail }: CheckedMail): readonly Diagnostic[] {
  const measure = (key: "subject" | "preview", most: number): readonly Diagnostic[] => {
    const { length } = Array.from(mail[key]);
    if (length <= most) return [];
    const message = `the ${key} has ${length} characters, and inboxes show about ${most}`;
    const word = template.translations.get(mail.language)?.[key];
    const place = word?.position ?? { file: `${template.name}/i18n/${mail.language}.yaml` };
    return [
      { ...place, rule: `long-${key}`, message, hint: "Make it shorter.", severity: "warning" },
    ];
  };
  return [...measure("subject", SUBJECT_POINTS_MAX), ...measure("preview", PREVIEW_POINTS_MAX)];
}
