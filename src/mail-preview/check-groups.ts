// Sorts the errors and warnings of a mail into groups for the preview page, such as Links or
// Contrast. For a group without errors and warnings, the page shows a summary.
import type { RenderedMail } from "../mail/index.ts";
import type { Diagnostic } from "../platform/index.ts";

export interface CheckGroup {
  readonly title: string;
  /**
   * A sentence that the page shows if the group has no errors and warnings. Null if the mail could
   * not be rendered, so that nothing is known.
   */
  readonly summary: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

interface GroupKind {
  readonly title: string;
  readonly rules: ReadonlySet<string>;
  readonly summary: (mail: RenderedMail) => string;
}

/** Maximum size of a mail in KB. If a mail is larger, Gmail cuts off the rest. */
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
    "The mail shows all required variables. Each variable is used only in places that variables.yaml allows.",
  ),
  kind(
    "Words",
    "missing-word missing-translation missing-language unknown-language missing-title missing-preview long-subject long-preview unused-word markup-in-word",
    "All texts are used, and translated into every language. The subject and the preview line are short enough for inboxes.",
  ),
  kind("Size", "too-large", ({ html }) => {
    const kilobytes = (Buffer.byteLength(html) / 1024).toFixed(1);
    return `The mail has ${kilobytes} KB, which is small enough. Gmail cuts off mails after ${SIZE_KB_MAX} KB.`;
  }),
  kind(
    "Text part",
    "missing-text",
    ({ text }) => `The text part, for readers without HTML, has ${text.trim().length} characters.`,
  ),
  kind(
    "Pictures",
    "missing-alt missing-width remote-content",
    "Every picture has an alternative text, and the mail loads nothing from the internet.",
  ),
  kind("Links", "bad-link insecure-link", "Every link leads to an https address."),
  kind(
    "Contrast",
    "low-contrast",
    "Every text has a contrast of at least 4.5 : 1 to its background, in the light and in the dark theme.",
  ),
];

/**
 * Title of the group for errors and warnings about the files of the template, which belong to none
 * of the groups above.
 */
const files = "Files";

/**
 * Sorts errors and warnings into groups.
 * @param mail the rendered mail; null if it could not be rendered
 */
export function groupDiagnostics(
  diagnostics: readonly Diagnostic[],
  mail: RenderedMail | null,
): readonly CheckGroup[] {
  const isKnown = ({ rule }: Diagnostic): boolean => kinds.some(({ rules }) => rules.has(rule));
  const unknown = diagnostics.filter((diagnostic) => !isKnown(diagnostic));
  return [
    {
      title: files,
      summary: "All files of the template can be read and are valid.",
      diagnostics: unknown,
    },
    ...kinds.map(({ title, rules, summary }) => ({
      title,
      summary: mail === null ? null : summary(mail),
      diagnostics: diagnostics.filter(({ rule }) => rules.has(rule)),
    })),
  ];
}
