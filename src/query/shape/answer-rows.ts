// Parses the rows of a response, for code inside the gateway that uses the rows. Responses to
// clients are sent as text, without parsing.
import type { ReadAnswer } from "../execute/read.ts";
import type { WriteAnswer } from "../execute/write.ts";

/**
 * A row of a response: values by column name, as in JSON. 64-bit and decimal numbers are strings.
 */
export type Row = Readonly<Record<string, unknown>>;

/** Returns the rows of a read, or the rows that an insert returns. */
export function rowsOf({ text }: Pick<ReadAnswer | WriteAnswer, "text">): readonly Row[] {
  const json = text instanceof Uint8Array ? new TextDecoder().decode(text) : [text].flat().join("");
  return (JSON.parse(json) as { readonly data?: readonly Row[] }).data ?? [];
}
