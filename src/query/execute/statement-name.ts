// Names the statements that PostgreSQL keeps prepared: repeated statements that are short and for
// which planning is cheap.
import type { Statement } from "../../platform/postgres/index.ts";

/** A statement gets a name from its third run on. */
const USES_BEFORE_NAME = 2;
/**
 * Characters of the longest named statement. A connection would keep a long text for half an hour.
 */
const NAMED_TEXT_MAX = 16 * 1024;

/** Length of a list up to which PostgreSQL always compares the values one by one. */
const SHORT_LIST = 8;

/**
 * Returns true if the duration of a list comparison could reveal the position of a value in the
 * list.
 */
const isLongList = (value: unknown): boolean => Array.isArray(value) && value.length > SHORT_LIST;

/**
 * Returns the statement to send, with or without its name.
 * @param uses number of runs, including this run
 * @param besideFilter values that PostgreSQL may compare with values of hidden rows. A statement
 *   planned for a long list looks them up in a hash table, which takes equal time for each value
 *   (G5.16). A named statement may have a plan for any values, so a long list prevents the name.
 */
export const statementFor = (
  { text, name }: { readonly text: string; readonly name: string },
  uses: number,
  besideFilter: readonly unknown[],
): Statement =>
  uses > USES_BEFORE_NAME && text.length <= NAMED_TEXT_MAX && !besideFilter.some(isLongList)
    ? { text, name }
    : { text };
