// Decides which statements become prepared statements in PostgreSQL, by giving them a name. These
// are repeated and short statements.
import type { Statement } from "../../platform/postgres/index.ts";

/** Number of runs of a statement without a name. The third run is the first with a name. */
const USES_BEFORE_NAME = 2;
/**
 * Maximum number of characters of a prepared statement. A connection keeps its text in memory for
 * half an hour.
 */
const NAMED_TEXT_MAX = 16 * 1024;

/** Maximum number of values in a list that PostgreSQL always compares one by one. */
const SHORT_LIST = 8;

/**
 * Returns true if the list is so long that the duration of a comparison could reveal the position
 * of a value in it.
 */
const isLongList = (value: unknown): boolean => Array.isArray(value) && value.length > SHORT_LIST;

/**
 * Returns the statement to send, with or without its name.
 * @param uses number of runs, including this run
 * @param besideFilter values that PostgreSQL may compare with hidden rows. Without a name,
 *   PostgreSQL plans the statement for the actual list, and looks values up in a hash table. This
 *   takes the same time for each value (G5.16). The plan of a prepared statement may be made for
 *   any list. So a statement with a long list gets no name.
 */
export const statementFor = (
  { text, name }: { readonly text: string; readonly name: string },
  uses: number,
  besideFilter: readonly unknown[],
): Statement =>
  uses > USES_BEFORE_NAME && text.length <= NAMED_TEXT_MAX && !besideFilter.some(isLongList)
    ? { text, name }
    : { text };
