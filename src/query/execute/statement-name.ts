// Names the statements that the server keeps prepared: those used again, and short enough that planning is cheap beside running.
import type { Statement } from "../../platform/postgres/index.ts";

/** From its third run on a statement has a name. */
const USES_BEFORE_NAME = 2;
/** A connection would keep a long text for half an hour. */
const NAMED_TEXT_MAX = 16 * 1024;

/** @param uses how often it ran, this run included */
export const statementFor = (
  { text, name }: { readonly text: string; readonly name: string },
  uses: number,
): Statement =>
  uses > USES_BEFORE_NAME && text.length <= NAMED_TEXT_MAX ? { text, name } : { text };
