// Names the statements that the server keeps prepared: those used again, and short enough that planning is cheap beside running.
import type { Statement } from "../../platform/postgres/index.ts";

/** From its third run on a statement has a name. */
const USES_BEFORE_NAME = 2;
/** A connection would keep a long text for half an hour. */
const NAMED_TEXT_MAX = 16 * 1024;

/** Values of a list that PostgreSQL compares one after the other, whatever it knows of them. */
const SHORT_LIST = 8;

/** Whether the time that a list takes could tell at which place of it a value stands. */
const isLongList = (value: unknown): boolean => Array.isArray(value) && value.length > SHORT_LIST;

/**
 * @param uses how often it ran, this run included
 * @param besideFilter values that may be compared with those of hidden rows: planned for them, a statement looks them up in a hash table,
 *   which takes the same time for each (G5.16); one with a name may be planned for any
 */
export const statementFor = (
  { text, name }: { readonly text: string; readonly name: string },
  uses: number,
  besideFilter: readonly unknown[],
): Statement =>
  uses > USES_BEFORE_NAME && text.length <= NAMED_TEXT_MAX && !besideFilter.some(isLongList)
    ? { text, name }
    : { text };
