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

/**
 * The form in which a statement with a shared name is sent. `known`: only the name is sent. With
 * `trim`, the statement is prepared again. Before that, the statement `trim` runs in the same
 * transaction.
 */
export type SharedForm = { readonly trim: string } | "known";

const trimFailures = new WeakSet<Error>();

/** Returns true if `trim` failed, so that the server has skipped the statement. */
export const isTrimFailure = (error: unknown): boolean => trimFailures.has(error as Error);

export class TextQuery implements pg.Submittable {
  /**
   * pg reads this property to record the prepared statement of the connection. Undefined for a
   * shared name.
   */
  readonly name: string | undefined;
  readonly text: string;
  /**
   * Called once with the error or the rows. Not private, because pg wraps this function if the
   * query has a timeout.
   */
  callback: (error: Error | null, rows: TextRow[]) => void;
  readonly #preparedName: string;
  readonly #shared: SharedForm | null;
  #isTrimming: boolean;
  readonly #values: readonly unknown[];
  readonly #rows: TextRow[] = [];

  constructor(
    query: {
      readonly name: string | undefined;
      readonly text: string;
      readonly values: readonly unknown[];
      readonly shared: SharedForm | null;
    },
    callback: (error: Error | null, rows: TextRow[]) => void,
  ) {
    const { name, text, values, shared } = query;
    this.name = shared === null ? name : undefined;
    this.text = text;
    this.#preparedName = name ?? "";
    this.#shared = shared;
    this.#isTrimming = shared !== null && shared !== "known";
    this.#values = values;
    this.callback = callback;
  }

  submit(wire: unknown): Error | null {
    const { stream, parsedStatements } = wire as Wire;
    const { text } = this;
    const name = this.#preparedName;
    const shared = this.#shared;
    const isKnown =
      shared === null ? name !== "" && parsedStatements[name] !== undefined : shared === "known";
    try {
      const bind = serialize.bind({
        statement: name,
        values: this.#values as unknown[],
        valueMapper: prepareValue,
      });
      const packet = [bind, EXECUTE, SYNC];
      if (!isKnown) packet.unshift(serialize.parse({ name, text }));
      if (shared !== null && shared !== "known")
        packet.unshift(...executed(shared.trim), serialize.close({ type: "S", name }));
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
    if (this.#isTrimming) trimFailures.add(error);
    this.callback(error, []);
  }

  handleCommandComplete(): void {
    this.#isTrimming = false;
  }

  handleEmptyQuery(): void {}
  handleRowDescription(): void {}
}

const executed = (text: string): Buffer[] => [serialize.parse({ text }), serialize.bind(), EXECUTE];

/**
 * Removes a prepared statement by the message Close of the protocol. A pooler that keeps statements
 * understands it, but not DEALLOCATE.
 */
export class CloseStatement implements pg.Submittable {
  readonly #name: string;
  callback: (error: Error | null) => void;

  constructor(name: string, callback: (error: Error | null) => void) {
    this.#name = name;
    this.callback = callback;
  }

  submit(wire: unknown): void {
    const close = serialize.close({ type: "S", name: this.#name });
    (wire as Wire).stream.write(Buffer.concat([close, SYNC]));
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}
