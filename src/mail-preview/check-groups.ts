// Sorts the diagnostics of one mail into the groups of the preview page, and summarises each group that has none.
import type { RenderedMail } from "../mail/index.ts";
import type { Diagnostic } from "../platform/index.ts";

export interface CheckGroup {
  readonly title: string;
  /** Where the mail stands, where nothing is wrong; null where nothing was looked at. */
  readonly says: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

interface GroupKind {
  readonly title: string;
  readonly rules: ReadonlySet<string>;
  readonly says: (mail: RenderedMail) => string;
}

/** What Gmail shows of a mail. */
const SIZE_KB_MAX = 102;

const kind = (
  title: string,
  rules: string,
  says: string | ((mail: RenderedMail) => string),
): GroupKind => ({
  title,
  rules: new Set(rules.split(" ")),
  says: typeof says === "string" ? () => says : says,
});

const kinds: readonly GroupKind[] = [
  kind(
    "Variables",
    "unprinted-variable unused-variable misplaced-variable empty-value bad-sample",
    "Required variables are printed, each only where it may stand.",
  ),
  kind(
    "Words",
    "missing-word missing-translation missing-language long-subject long-preview",
    "Every language has its words; subject and preview line fit.",
  ),
  kind("Size", "too-large", ({ html }) => {
    const kilobytes = (Buffer.byteLength(html) / 1024).toFixed(1);
    return `${kilobytes} KB of the ${SIZE_KB_MAX} KB that Gmail shows.`;
  }),
  kind(
    "Text part",
    "missing-text",
    ({ text }) => `There is one, of ${text.trim().length} characters.`,
  ),
  kind(
    "Pictures",
    "missing-alt remote-content",
    "Every picture has words, and nothing is fetched from elsewhere.",
  ),
  kind("Links", "bad-link insecure-link", "Every link leads to an https address."),
  kind("Contrast", "low-contrast", "Every text has at least 4.5 to 1, in both themes."),
];

/** Whatever no other group knows has to do with the files. */
const files = "Files";

/** @param mail null where none could be made */
export function groupDiagnostics(
  diagnostics: readonly Diagnostic[],
  mail: RenderedMail | null,
): readonly CheckGroup[] {
  const isKnown = ({ rule }: Diagnostic): boolean => kinds.some(({ rules }) => rules.has(rule));
  const unknown = diagnostics.filter((diagnostic) => !isKnown(diagnostic));
  return [
    { title: files, says: "Every file can be read and used.", diagnostics: unknown },
    ...kinds.map(({ title, rules, says }) => ({
      title,
      says: mail === null ? null : says(mail),
      diagnostics: diagnostics.filter(({ rule }) => rules.has(rule)),
    })),
  ];
}
