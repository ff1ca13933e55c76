// Checks a mail's content: alternative texts, safe links, nothing fetched from elsewhere, a language, a text part, size, subject.
import type { Diagnostic } from "../../platform/index.ts";
import type { Mark } from "../render/markup.ts";
import { diagnosticAt, offsetOf, type CheckedMail, type CheckViolation } from "./rule.ts";

/** Gmail cuts a mail off beyond this. */
export const HTML_BYTES_MAX = 102 * 1024;
const SUBJECT_POINTS_MAX = 60;
const PREVIEW_POINTS_MAX = 120;
const TEXT_LENGTH_MIN = 20;

type Opened = Extract<Mark, { kind: "open" }>;
const opened = (marks: readonly Mark[]): readonly Opened[] =>
  marks.filter((mark) => mark.kind === "open");

export function checkAlt(checked: CheckedMail): readonly Diagnostic[] {
  return opened(checked.sourceMarks)
    .filter(({ name }) => /^(?:mj-image|mj-carousel-image|img)$/.test(name))
    .filter(({ attributes }) => !attributes.has("alt"))
    .map(({ offset }) =>
      diagnosticAt(checked, offset, {
        rule: "missing-alt",
        message: "the image has no alt",
        hint: 'Say in alt what it shows; alt="" where it shows nothing of its own.',
        severity: "error",
      }),
    );
}

export function checkLinks(checked: CheckedMail): readonly Diagnostic[] {
  return opened(checked.sourceMarks).flatMap(({ attributes, offset }) => {
    const href = attributes.get("href")?.value;
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

/** Readers' programs do not load it, and where they do it tells others who has read the mail. */
export function checkRemote(checked: CheckedMail): readonly Diagnostic[] {
  const remote = (piece: string, message: string): Diagnostic =>
    diagnosticAt(checked, offsetOf(checked, piece), {
      rule: "remote-content",
      message,
      hint: "A mail carries everything itself: leave it out.",
      severity: "error",
    });
  const fetched = opened(checked.marks).flatMap(({ name, attributes }) => {
    if (/^(?:link|iframe|object|embed|script|video|audio|form)$/.test(name))
      return [remote(`<${name}`, `there is a <${name}>`)];
    return ["src", "background", "srcset", "poster"].flatMap((key) => {
      const value = attributes.get(key)?.value ?? "";
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
    ...styles.map(([piece]) => remote(piece, `styles fetch something: ${piece.slice(0, 60)}`)),
  ];
}

export function checkLanguage(checked: CheckedMail): readonly Diagnostic[] {
  const html = opened(checked.marks).find(({ name }) => name === "html");
  if (html?.attributes.get("lang")?.value === checked.mail.language) return [];
  const root = checked.sourceMarks.find((mark) => mark.kind === "open" && mark.name === "mjml");
  return [
    diagnosticAt(checked, root?.offset, {
      rule: "missing-language",
      message: "the mail does not say its language",
      hint: 'Write <mjml lang="{{ language }}" dir="{{ direction }}">.',
      severity: "error",
    }),
  ];
}

export function checkTextPart(checked: CheckedMail): readonly Diagnostic[] {
  if (checked.mail.text.trim().length >= TEXT_LENGTH_MIN) return [];
  return [
    diagnosticAt(checked, undefined, {
      rule: "missing-text",
      message: "the text part is empty",
      hint: "Write the words as text, not as a picture.",
      severity: "error",
    }),
  ];
}

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

/** Judged by the default sample only: names are as long as they are. */
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
