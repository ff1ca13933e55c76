// Claims of many callers as columns of one row set, for a statement that is asked for all of them at once: where a row filter binds a
// claim it names a column of `c`, whose rows stand for the callers.
import { encodeClaim, parameter, type BindInput } from "../parameters.ts";
import { list, own, sql, type Sql } from "../text.ts";
import type { BoundValue, ClaimUse } from "../../../conditions/index.ts";

const CLAIMS = "c";
type Claims = BindInput["claims"];

/** The columns that a statement has asked for so far, each with what it holds of a caller's claims. */
export class ClaimColumns {
  readonly #columns = new Map<string, { name: Sql; type: Sql; of: (claims: Claims) => unknown }>();
  readonly #names = new Map<string, string>();

  /** The n-th value that the comparison binds; null where the claim is missing or does not fit. */
  value(use: ClaimUse, part: number): Sql {
    return this.#column("k", [use, part], sql`text`, (claims) => {
      const value = encodeClaim(use, claims)?.[part];
      return value === undefined ? null : inputText(value);
    });
  }

  /** Whether every claim is there and fits. */
  guard(uses: readonly ClaimUse[]): Sql {
    return this.#column("g", uses, sql`bool`, (claims) =>
      uses.every((use) => encodeClaim(use, claims) !== undefined),
    );
  }

  get size(): number {
    return this.#columns.size;
  }

  /** A caller's row as JSON. Equal rows see the same. */
  rowOf(claims: Claims): string {
    const values = [...this.#columns].map(([name, { of }]) => [name, of(claims)] as const);
    return JSON.stringify(Object.fromEntries(values));
  }

  /** The row set, to be asked for once the rest of the statement is made; `number` counts its rows from 1. */
  rowsSql(rows: (input: BindInput) => string): Sql {
    const columns = [...this.#columns.values()];
    if (columns.length === 0) return sql`(values (1)) as ${own(CLAIMS)}(${own(NUMBER)})`;
    const types = columns.map(({ name, type }) => sql`${name} ${type}`);
    const names = [...columns.map(({ name }) => name), own(NUMBER)];
    return sql`rows from (json_to_recordset(${parameter(rows)}::json) as (${list(types)})) with ordinality as ${own(CLAIMS)}(${list(names)})`;
  }

  readonly number = own(CLAIMS, NUMBER);

  #column(letter: "k" | "g", what: unknown, type: Sql, of: (claims: Claims) => unknown): Sql {
    const key = JSON.stringify([letter, what]);
    let name = this.#names.get(key);
    if (name === undefined) {
      name = `${letter}${this.#columns.size}`;
      this.#names.set(key, name);
      this.#columns.set(name, { name: own(name), type, of });
    }
    return own(CLAIMS, name);
  }
}

const NUMBER = "n";

/** A value as PostgreSQL reads it out of a text, lists included. */
const inputText = (value: BoundValue): string =>
  typeof value === "string"
    ? value
    : `{${value.map((item) => (item === null ? "null" : `"${item.replace(/["\\]/g, "\\$&")}"`)).join(",")}}`;
