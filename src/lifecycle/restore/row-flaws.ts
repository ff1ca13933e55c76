// Checks the rows of a backup against the rules of their tables (G28.7). A rule is, for example, a
// maximum length. A restore reads the file twice. The first reading records the invalid rows, and
// the second reading leaves them out.
import type { BackupFacts, BackupRules } from "../../catalog/index.ts";
import { printableText } from "../../platform/index.ts";
import { malformedBackup } from "../file/frames.ts";
import { linesOf, rowOf, withNull } from "../file/rows.ts";
import { LifecycleError } from "../lifecycle-error.ts";
import { workspaceTables } from "../workspace-tables.ts";
import type { Manifest, TableFrame } from "../contents.ts";

/** Maximum number of invalid rows that the error message lists. */
const NAMED_MAX = 100;
/**
 * Maximum number of invalid rows in a backup. A backup with more invalid rows is refused, even with
 * the option `--skip-accounts`.
 */
const FLAWS_MAX = 10_000;

export interface RowFlaws {
  /** One text for each invalid row: a name of the row, and the rule that it breaks. */
  readonly reasons: readonly string[];
  /** Ids of the invalid accounts. They are left out, together with all rows that belong to them. */
  readonly accounts: ReadonlySet<string>;
}

export const noRowFlaws: RowFlaws = { reasons: [], accounts: new Set() };

/** Returns the rules for the rows of a table; undefined if the table has no rules. */
export const rulesOf = ({ of, table }: TableFrame): BackupRules | undefined =>
  of === "gateway" ? workspaceTables.find((known) => known.table === table)?.backup : undefined;

/**
 * Returns the facts about a backup that the checks of rows need: its definition, and whether an
 * older gateway made it.
 */
const factsOf = ({ definition, rowRules }: Manifest): BackupFacts => ({
  definition,
  isOlder: rowRules === undefined,
});

/**
 * Reads all rows of a table in the backup, and checks them.
 * @param before the invalid rows of the tables that were read before
 * @returns the invalid rows of this table and of the tables that were read before
 */
export async function noteFlaws(
  table: TableFrame,
  manifest: Manifest,
  bytes: AsyncIterable<Buffer>,
  before: RowFlaws,
): Promise<RowFlaws> {
  const rules = rulesOf(table);
  if (rules === undefined) return before;
  const facts = factsOf(manifest);
  const reasons = [...before.reasons];
  const accounts = new Set(before.accounts);
  for await (const lines of linesOf(bytes))
    for (const line of lines) {
      const row = rowOf(line, table.columns);
      const flaw = rules.flawOf(row, facts);
      if (flaw === undefined || flaw === "drop") continue;
      reasons.push(`${printableText(rules.nameOf(row))}: ${flaw}`);
      const id = rules.account?.isNeeded === true ? row[rules.account.column] : undefined;
      if (typeof id === "string") accounts.add(id);
      if (reasons.length > FLAWS_MAX)
        throw refusal(
          reasons,
          `More than ${FLAWS_MAX} rows of accounts, players and mails in the backup are not valid, so nothing was restored. The option \`--skip-accounts\` cannot leave out so many rows. Check that the file is an unchanged backup.`,
        );
    }
  return { reasons, accounts };
}

/**
 * Yields the rows of a table that may be restored, as bytes. Leaves out invalid rows, and rows that
 * belong to a left-out account. If another row may exist without its account, its reference to a
 * left-out account becomes null.
 */
export async function* soundRows(
  table: TableFrame,
  manifest: Manifest,
  bytes: AsyncIterable<Buffer>,
  { reasons, accounts }: RowFlaws,
): AsyncGenerator<Buffer, void, undefined> {
  const rules = rulesOf(table);
  if (rules === undefined) {
    yield* bytes;
    return;
  }
  const facts = factsOf(manifest);
  const { columns } = table;
  const { account } = rules;
  const end = Buffer.from("\n");
  for await (const lines of linesOf(bytes)) {
    const sound: Buffer[] = [];
    for (const line of lines) {
      const row = rowOf(line, columns);
      const flaw = rules.flawOf(row, facts);
      // The first reading of the file found no invalid row. So the file was replaced since then.
      if (flaw !== undefined && flaw !== "drop" && reasons.length === 0) throw malformedBackup();
      if (flaw !== undefined) continue;
      const isWithout = account !== undefined && accounts.has(row[account.column] ?? "");
      if (isWithout && account.isNeeded) continue;
      sound.push(isWithout ? withNull(line, columns, account.column) : line, end);
    }
    if (sound.length > 0) yield Buffer.concat(sound);
  }
}

/**
 * Refuses a backup with wrong rows.
 * @throws LifecycleError if the backup contains a row that breaks a rule
 */
export function refuseRowFlaws({ reasons }: RowFlaws): void {
  if (reasons.length === 0) return;
  throw refusal(
    reasons,
    "The backup contains rows of accounts, players or mails that are not valid, so nothing was restored. Add the option `--skip-accounts` to restore the backup without these rows.",
  );
}

function refusal(reasons: readonly string[], what: string): LifecycleError {
  const more = reasons.length > NAMED_MAX ? [`and ${reasons.length - NAMED_MAX} more`] : [];
  const list = [...reasons.slice(0, NAMED_MAX), ...more].map((line) => `\n  ${line}`).join("");
  return new LifecycleError(what + list);
}
