// Something in the files of a seed that cannot become a row: where it is, which rule it breaks, what to do.
// Told as the findings of definition files are.

/** The rules that rows and their files keep. */
export type SeedRule =
  | "not-text"
  | "bad-csv"
  | "bad-json"
  | "unknown-format"
  | "unknown-table"
  | "repeated-table"
  | "unknown-column"
  | "repeated-column"
  | "missing-value"
  | "wrong-value"
  | "over-limit"
  | "repeated-value"
  | "unknown-row"
  | "refused-row";

export interface SeedFinding {
  /** `seed/orders.csv` */
  readonly file: string;
  /** From 1; undefined for the file as a whole. */
  readonly line?: number | undefined;
  readonly rule: SeedRule;
  /** With the value seen; without a full stop. */
  readonly message: string;
  /** What to do: a sentence. */
  readonly action: string;
}

/** `seed/orders.csv:3  error  wrong-value  total must be a decimal number, not "x". Correct the value.` */
export const formatSeedFinding = ({ file, line, rule, message, action }: SeedFinding): string =>
  `${file}${line === undefined ? "" : `:${line}`}  error  ${rule}  ${message}. ${action}`;

/** Thrown by whoever reads a file that it does not know the name of. */
export class SeedFlaw extends Error {
  readonly line: number;
  readonly rule: SeedRule;
  readonly action: string;

  constructor(line: number, rule: SeedRule, message: string, action: string) {
    super(message);
    this.line = line;
    this.rule = rule;
    this.action = action;
  }
}
