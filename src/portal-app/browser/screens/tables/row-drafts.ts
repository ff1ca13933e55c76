// What was typed for the columns of a row, and the values that it stands for.
import type { ShownTable } from "../../api/workspace.ts";
import { valueOfText } from "../../parts/values/column-text.ts";
import type { ValueDraft } from "../../parts/values/value-input.tsx";

/** What was typed, by the name of the column. */
export type Drafts = Readonly<Record<string, ValueDraft | undefined>>;

interface ParsedDrafts {
  /** Null if a text is no value of its column. */
  readonly values: Readonly<Record<string, unknown>> | null;
  readonly problems: Readonly<Record<string, string>>;
}

/** Returns the values of drafts, or what is wrong with them, by column. */
export function parseDrafts(table: ShownTable, drafts: Drafts): ParsedDrafts {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const column of table.columns) {
    const draft = drafts[column.name];
    if (draft === undefined) continue;
    const parsed = draft === null ? { value: null } : valueOfText(column, draft);
    if ("problem" in parsed) problems[column.name] = parsed.problem;
    else values[column.name] = parsed.value;
  }
  return { values: Object.keys(problems).length > 0 ? null : values, problems };
}
