// What a mail must have and must not have: words for pictures, links that lead somewhere safe, nothing that is fetched from elsewhere, a
// language, a text part, a size that is shown whole, a subject that fits.
import type { MailFinding } from "../templates/finding.ts";
import type { Mark } from "../render/markup.ts";
import { findingAt, offsetOf, type CheckedMail } from "./rule.ts";

/** Gmail cuts a mail off beyond this. */
export const HTML_BYTES_MAX = 102 * 1024;
const SUBJECT_POINTS_MAX = 60;
const PREVIEW_POINTS_MAX = 120;
const TEXT_LENGTH_MIN = 20;

type Opened = Extract<Mark, { kind: "open" }>;
const opened = (marks: readonly Mark[]): readonly Opened[] =>
  marks.filter((mark) => mark.kind === "open");

export function checkAlt(checked: CheckedMail): readonly MailFinding[] {
  return opened(checked.sourceMarks)
    .filter(({ name }) => /^(?:mj-image|mj-carousel-image|img)$/.test(name))
    .filter(({ attributes }) => !attributes.has("alt"))
    .map(({ offset }) =>
      findingAt(checked, offset, {
        rule: "missing-alt",
        says: "the image has no alt",
        action: 'Say in alt what it shows; alt="" where it shows nothing of its own.',
        severity: "error",
      }),
    );
}

export function checkLinks(checked: CheckedMail): readonly MailFinding[] {
  return opened(checked.sourceMarks).flatMap(({ attributes, offset }) => {
    const href = attributes.get("href")?.value;
    if (href === undefined) return [];
    const flaw = linkFlaw(href.trim());
    return flaw === undefined ? [] : [findingAt(checked, offset, flaw)];
  });
}

function linkFlaw(href: string): Omit<MailFinding, "file" | "line"> | undefined {
  const shown = JSON.stringify(href.slice(0, 60));
  if (/^(?:mailto|tel):/i.test(href)) return undefined;
  if (!URL.canParse(href) || !/^https?:$/.test(new URL(href).protocol))
    return {
      rule: "bad-link",
      says: `the link leads to ${shown}`,
      action: "Write an address that begins with https://.",
      severity: "error",
    };
  const { protocol, hostname } = new URL(href);
  if (protocol === "https:" || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
    return undefined;
  return {
    rule: "insecure-link",
    says: `the link leads to ${shown}, without encryption`,
    action: "Write https://.",
    severity: "warning",
  };
}

/** Readers' programs do not load it, and where they do it tells others who has read the mail. */
export function checkRemote(checked: CheckedMail): readonly MailFinding[] {
  const remote = (piece: string, says: string): MailFinding =>
    findingAt(checked, offsetOf(checked, piece), {
      rule: "remote-content",
      says,
      action: "A mail carries everything itself: leave it out.",
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

export function checkLanguage(checked: CheckedMail): readonly MailFinding[] {
  const html = opened(checked.marks).find(({ name }) => name === "html");
  if (html?.attributes.get("lang")?.value === checked.mail.language) return [];
  const root = checked.sourceMarks.find((mark) => mark.kind === "open" && mark.name === "mjml");
  return [
    findingAt(checked, root?.offset, {
      rule: "missing-language",
      says: "the mail does not say its language",
      action: 'Write <mjml lang="{{ language }}" dir="{{ direction }}">.',
      severity: "error",
    }),
  ];
}

export function checkTextPart(checked: CheckedMail): readonly MailFinding[] {
  if (checked.mail.text.trim().length >= TEXT_LENGTH_MIN) return [];
  return [
    findingAt(checked, undefined, {
      rule: "missing-text",
      says: "the text part is empty",
      action: "Write the words as text, not as a picture.",
      severity: "error",
    }),
  ];
}

export function checkSize(checked: CheckedMail): readonly MailFinding[] {
  const bytes = Buffer.byteLength(checked.mail.html);
  if (bytes <= HTML_BYTES_MAX * 0.8) return [];
  const tooLarge = bytes > HTML_BYTES_MAX;
  return [
    findingAt(checked, undefined, {
      rule: "too-large",
      says: `the HTML has ${Math.ceil(bytes / 1024)} KB; Gmail shows the first 102`,
      action: "Make it shorter.",
      severity: tooLarge ? "error" : "warning",
    }),
  ];
}

/** Judged by the default sample only: names are as long as they are. */
export function checkSubject({ template, mail }: CheckedMail): readonly MailFinding[] {
  const measure = (key: "subject" | "preview", most: number): readonly MailFinding[] => {
    const { length } = Array.from(mail[key]);
    if (length <= most) return [];
    const says = `the ${key} has ${length} characters, and inboxes show about ${most}`;
    const word = template.catalogs.get(mail.language)?.[key];
    const place =
      word === undefined
        ? { file: `${template.name}/i18n/${mail.language}.yaml` }
        : { file: word.file, line: word.line };
    return [
      { ...place, rule: `long-${key}`, says, action: "Make it shorter.", severity: "warning" },
    ];
  };
  return [...measure("subject", SUBJECT_POINTS_MAX), ...measure("preview", PREVIEW_POINTS_MAX)];
}
