// What is wrong with a mail template, and where: one entry per flaw. Nothing here decides what is a flaw.

export type MailSeverity = "error" | "warning";

export interface MailFinding {
  /** Relative to the folder of mail templates, such as `reset-code/template.mjml`. */
  readonly file: string;
  /** From 1; absent where the flaw has no single line. */
  readonly line?: number;
  /** Name of the rule, such as `undefined-variable`. */
  readonly rule: string;
  /** What is wrong, without a full stop. */
  readonly says: string;
  /** What to do about it. */
  readonly action: string;
  /** A warning is something to look at; an error keeps the mail from being sent. */
  readonly severity: MailSeverity;
}

/** A mail that cannot be rendered; the findings say why. */
export class MailTemplateError extends Error {
  override readonly name = "MailTemplateError";
  readonly findings: readonly MailFinding[];

  constructor(findings: readonly MailFinding[]) {
    super(findings.map(formatMailFinding).join("\n"));
    this.findings = findings;
  }
}

export const isError = (finding: MailFinding): boolean => finding.severity === "error";

/** `reset-code/template.mjml:12  error  unknown-element  <what is wrong>. <what to do>` */
export function formatMailFinding({
  file,
  line,
  severity,
  rule,
  says,
  action,
}: MailFinding): string {
  return `${file}${line === undefined ? "" : `:${line}`}  ${severity}  ${rule}  ${says}. ${action}`;
}

/** By file and line, each flaw once. */
export function sortMailFindings(findings: readonly MailFinding[]): readonly MailFinding[] {
  const seen = new Map(findings.map((finding) => [formatMailFinding(finding), finding]));
  return [...seen.values()].toSorted(
    (one, other) =>
      compare(one.file, other.file) ||
      (one.line ?? 0) - (other.line ?? 0) ||
      compare(one.rule, other.rule),
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
