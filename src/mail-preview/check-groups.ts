// Sorts the diagnostics of a mail into the groups of the preview page, and summarises groups
// without diagnostics.
import type { RenderedMail } from "../mail/index.ts";
import type { Diagnostic } from "../platform/index.ts";

export interface CheckGroup {
  readonly title: string;
  /** The summary of a group without diagnostics; null without a mail. */
  readonly summary: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

interface GroupKind {
  readonly title: string;
  readonly rules: ReadonlySet<string>;
  readonly summary: (mail: RenderedMail) => string;
}

/** Gmail truncates larger mails. */
const SIZE_KB_MAX = 102;

const kind = (
  title: string,
  rules: string,
  summary: string | ((mail: RenderedMail) => string),
): GroupKind => ({
  title,
  rules: new Set(rules.split(" ")),
  summary: typeof summary === "string" ? () => summary : summary,
});

const kinds: readonly GroupKind[] = [
  kind(
    "Variables",
    "unprinted-variable unused-variable misplaced-variable empty-value bad-sample",
    "The mail prints required variables, and every variable only in its declared places.",
  ),
  kind(
    "Words",
    "missing-word missing-translation missing-language long-subject long-preview",
    "Every language has its words. Subject and preview line are short enough.",
  ),
  kind("Size", "too-large", ({ html }) => {
    const kilobytes = (Buffer.byteLength(html) / 1024).toFixed(1);
    return `${kilobytes} KB of the ${SIZE_KB_MAX} KB that Gmail shows.`;
  }),
  kind(
    "Text part",
    "missing-text",
    ({ text }) => `The text part has ${text.trim().length} characters.`,
  ),
  kind(
    "Pictures",
    "missing-alt remote-content",
    "Every picture has an alternative text, and no content is external.",
  ),
  kind("Links", "bad-link insecure-link", "Every link leads to an https address."),
  kind("Contrast", "low-contrast", "Every text has a contrast of at least 4.5 : 1 in both themes."),
];

/** The group of all other diagnostics, which concern the files. */
const files = "Files";

/**
 * Groups diagnostics.
 * @param mail null if it could not be rendered
 */
export function groupDiagnostics(
  diagnostics: readonly Diagnostic[],
  mail: RenderedMail | null,
): readonly CheckGroup[] {
  const isKnown = ({ rule }: Diagnostic): boolean => kinds.some(({ rules }) => rules.has(rule));
  const unknown = diagnostics.filter((diagnostic) => !isKnown(diagnostic));
  return [
    { title: files, summary: "Every file can be read and used.", diagnostics: unknown },
    ...kinds.map(({ title, rules, summary }) => ({
      title,
      summary: mail === null ? null : summary(mail),
      diagnostics: diagnostics.filter(({ rule }) => rules.has(rule)),
    })),
  ];
}
