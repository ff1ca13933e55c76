// Parses the rows of an answer for code inside the gateway. Other stages keep answers as text.
import type { ReadAnswer } from "../execute/read.ts";
import type { WriteAnswer } from "../execute/write.ts";

/**
 * A row of an answer: values by column name, as in JSON. 64-bit and decimal numbers are strings.
 */
export type Row = Readonly<Record<string, unknown>>;

/** Parses the rows of an answer: the rows of a read, or the rows that an insert returns. */
export function rowsOf({ text }: Pick<ReadAnswer | WriteAnswer, "text">): readonly Row[] {
  const json = text instanceof Uint8Array ? new TextDecoder().decode(text) : [text].flat().join("");
  return (JSON.parse(json) as { readonly data?: readonly Row[] }).data ?? [];
}
