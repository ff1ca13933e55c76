// Decides which statements become prepared statements in PostgreSQL. A statement gets a name, and
// so becomes a prepared statement, if it is short and was sent before.
import type { Statement } from "../../platform/postgres/index.ts";

/**
 * Number of times that a statement is sent without a name. From the third time on, it has a name.
 */
const USES_BEFORE_NAME = 2;
/**
 * Maximum number of characters of a prepared statement. PostgreSQL keeps the text in memory until
 * the connection is closed, usually after half an hour.
 */
const NAMED_TEXT_MAX = 16 * 1024;

/**
 * Maximum number of values of a short list. PostgreSQL compares the values of a short list one by
 * one. For longer lists, it can use a hash table.
 */
const SHORT_LIST = 8;

/**
 * Returns true if the list is so long that the duration of a comparison could reveal the position
 * of a value in it.
 */
const isLongList = (value: unknown): boolean => Array.isArray(value) && value.length > SHORT_LIST;

/**
 * Returns the statement to send, with or without its name.
 * @param uses how many times the statement was sent, including this time
 * @param besideFilter values that PostgreSQL may compare with hidden rows. A statement with a long
 *   list among these values gets no name. PostgreSQL then plans the statement for the actual list,
 *   and looks values up in a hash table. Each lookup takes the same time (G5.16). The plan of a
 *   prepared statement may contain no hash table.
 */
export const statementFor = (
  { text, name }: { readonly text: string; readonly name: string },
  uses: number,
  besideFilter: readonly unknown[],
): Statement =>
  uses > USES_BEFORE_NAME && text.length <= NAMED_TEXT_MAX && !besideFilter.some(isLongList)
    ? { text, name }
    : { text };
