// The claims of many callers as columns of one row set, for a statement that serves all callers at
// once. A row filter that binds a claim names a column of `c` instead. Each row of `c` stands for
// one caller.
import { encodeClaim, parameter, type BindInput } from "../parameters.ts";
import { commaList, own, sql, type Sql } from "../text.ts";
import type { BoundValue, ClaimUse } from "../../../conditions/index.ts";

const CLAIMS = "c";
type CallerClaims = BindInput["claims"];

/**
 * The claim columns that a statement uses so far, each with a function that reads its value from a
 * caller's claims.
 */
export class ClaimColumns {
  readonly #columns = new Map<
    string,
    { name: Sql; type: Sql; of: (claims: CallerClaims) => unknown }
  >();
  readonly #names = new Map<string, string>();

  /** The n-th value that the comparison binds; null if the claim is missing or does not fit. */
  value(use: ClaimUse, part: number): Sql {
    return this.#column("k", [use, part], sql`text`, (claims) => {
      const value = encodeClaim(use, claims)?.[part];
      return value === undefined ? null : inputText(value);
    });
  }

  /** True if every claim exists and fits. */
  guard(uses: readonly ClaimUse[]): Sql {
    return this.#column("g", uses, sql`bool`, (claims) =>
      uses.every((use) => encodeClaim(use, claims) !== undefined),
    );
  }

  get size(): number {
    return this.#columns.size;
  }

  /** Returns a caller's row as JSON. Callers with equal rows see the same rows. */
  rowOf(claims: CallerClaims): string {
    const values = [...this.#columns].map(([name, { of }]) => [name, of(claims)] as const);
    return JSON.stringify(Object.fromEntries(values));
  }

  /**
   * The row set. Call this after the rest of the statement is built. `number` counts the rows from
   * 1.
   */
  rowsSql(rows: (input: BindInput) => string): Sql {
    const columns = [...this.#columns.values()];
    if (columns.length === 0) return sql`(values (1)) as ${own(CLAIMS)}(${own(NUMBER)})`;
    const types = columns.map(({ name, type }) => sql`${name} ${type}`);
    const names = [...columns.map(({ name }) => name), own(NUMBER)];
    return sql`rows from (json_to_recordset(${parameter(rows)}::json) as (${commaList(types)})) with ordinality as ${own(CLAIMS)}(${commaList(names)})`;
  }

  readonly number = own(CLAIMS, NUMBER);

  #column(letter: "k" | "g", what: unknown, type: Sql, of: (claims: CallerClaims) => unknown): Sql {
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

/** The text form of a value, as PostgreSQL reads it, including arrays. */
const inputText = (value: BoundValue): string =>
  typeof value === "string"
    ? value
    : `{${value.map((item) => (item === null ? "null" : `"${item.replace(/["\\]/g, "\\$&")}"`)).join(",")}}`;
