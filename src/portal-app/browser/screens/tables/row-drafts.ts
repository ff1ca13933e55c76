// The typed texts for the columns of a row, and their values.
import type { ShownTable } from "../../api/workspace.ts";
import { valueOfText } from "../../parts/values/column-text.ts";
import type { ValueDraft } from "../../parts/values/value-input.tsx";

/** The typed texts, by the name of the column. */
export type Drafts = Readonly<Record<string, ValueDraft | undefined>>;

interface ParsedDrafts {
  /** The values. Null if a text is not valid for its column. */
  readonly values: Readonly<Record<string, unknown>> | null;
  readonly problems: Readonly<Record<string, string>>;
}

/** Returns the values of drafts, or the problems of the drafts, by column. */
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
