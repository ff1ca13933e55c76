// A pg query that returns all values as text, for speed: it requests no descriptions of columns,
// and parses no values. A statement that is already prepared is sent in one packet.
import type pg from "pg";
import { serialize } from "pg-protocol";
import { prepareValue } from "pg/lib/utils.js";

/** A row: its values in PostgreSQL's text format. SQL NULL is null. */
export type TextRow = (string | null)[];

/** The parts of pg's connection that a query object uses. */
interface Wire {
  readonly stream: { write(packet: Buffer): boolean };
  /** Prepared statements by name. pg adds a name when the server has confirmed the statement. */
  readonly parsedStatements: Readonly<Record<string, string>>;
}

const EXECUTE = serialize.execute();
const SYNC = serialize.sync();

export class TextQuery implements pg.Submittable {
  /** pg reads this property to record the prepared statement. */
  readonly name: string | undefined;
  readonly text: string;
  /**
   * Called once with the error or the rows. Not private, because pg wraps this function if the
   * query has a timeout.
   */
  callback: (error: Error | null, rows: TextRow[]) => void;
  readonly #values: readonly unknown[];
  readonly #rows: TextRow[] = [];

  constructor(
    query: {
      readonly name: string | undefined;
      readonly text: string;
      readonly values: readonly unknown[];
    },
    callback: (error: Error | null, rows: TextRow[]) => void,
  ) {
    this.name = query.name;
    this.text = query.text;
    this.#values = query.values;
    this.callback = callback;
  }

  submit(wire: unknown): Error | null {
    const { stream, parsedStatements } = wire as Wire;
    const { name = "", text } = this;
    const isKnown = name !== "" && parsedStatements[name] !== undefined;
    try {
      const bind = serialize.bind({
        statement: name,
        values: this.#values as unknown[],
        valueMapper: prepareValue,
      });
      const packet = [bind, EXECUTE, SYNC];
      if (!isKnown) packet.unshift(serialize.parse({ name, text }));
      stream.write(Buffer.concat(packet));
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  handleDataRow({ fields }: { readonly fields: TextRow }): void {
    this.#rows.push(fields);
  }

  handleReadyForQuery(): void {
    this.callback(null, this.#rows);
  }

  handleError(error: Error): void {
    this.callback(error, []);
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handleRowDescription(): void {}
}
