// Sorts the diagnostics (errors and warnings) of a mail into groups for the preview page. A group
// without diagnostics gets a summary.
import type { RenderedMail } from "../mail/index.ts";
import type { Diagnostic } from "../platform/index.ts";

export interface CheckGroup {
  readonly title: string;
  /** The summary of a group without diagnostics. Null if the mail could not be rendered. */
  readonly summary: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

interface GroupKind {
  readonly title: string;
  readonly rules: ReadonlySet<string>;
  readonly summary: (mail: RenderedMail) => string;
}

/** Maximum size in KB. Gmail cuts off the rest of a larger mail. */
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
    "The mail prints all required variables. Each variable is only in the places that the template declares.",
  ),
  kind(
    "Words",
    "missing-word missing-translation missing-language long-subject long-preview",
    "All words are translated into every language. The subject and the preview line are short enough.",
  ),
  kind("Size", "too-large", ({ html }) => {
    const kilobytes = (Buffer.byteLength(html) / 1024).toFixed(1);
    return `The mail has ${kilobytes} KB. Gmail shows at most ${SIZE_KB_MAX} KB.`;
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

/** Title of the group for all other diagnostics, which are about files. */
const files = "Files";

/**
 * Sorts diagnostics into groups.
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
