// The claims of many callers as a row set with the alias `c`, for a statement that serves all
// callers at once. Claims are values in an access token. Each row of `c` stands for one caller. A
// row filter with a claim uses a column of `c` instead of a bound value.
import { encodeClaim, parameter, type BindInput } from "../parameters.ts";
import { commaList, own, sql, type Sql } from "../text.ts";
import type { BoundValue, ClaimUse } from "../../../conditions/index.ts";

const CLAIMS = "c";
type CallerClaims = BindInput["claims"];

/**
 * Collects the claim columns that a statement uses. Each column has a function that returns the
 * value of the column for a caller.
 */
export class ClaimColumns {
  readonly #columns = new Map<
    string,
    { name: Sql; type: Sql; of: (claims: CallerClaims) => unknown }
  >();
  readonly #names = new Map<string, string>();

  /**
   * Returns the column with a value of a claim, for a comparison. The value is null if the claim is
   * missing or does not fit the comparison.
   * @param part index of the value, from 0, because one claim can supply several values
   */
  value(use: ClaimUse, part: number): Sql {
    return this.#column("k", [use, part], sql`text`, (claims) => {
      const value = encodeClaim(use, claims)?.[part];
      return value === undefined ? null : inputText(value);
    });
  }

  /**
   * Returns a column that is true if the caller has all claims in `uses`, and each claim fits its
   * comparison.
   */
  guard(uses: readonly ClaimUse[]): Sql {
    return this.#column("g", uses, sql`bool`, (claims) =>
      uses.every((use) => encodeClaim(use, claims) !== undefined),
    );
  }

  get size(): number {
    return this.#columns.size;
  }

  /**
   * Returns the row of `c` for a caller, as JSON text. Two callers with equal JSON texts may see
   * the same rows of tables.
   */
  rowOf(claims: CallerClaims): string {
    const values = [...this.#columns].map(([name, { of }]) => [name, of(claims)] as const);
    return JSON.stringify(Object.fromEntries(values));
  }

  /**
   * Returns the SQL of the row set `c`. Call this method after the rest of the statement is built,
   * because building the statement adds columns. The column `number` is the number of the row, from
   * 1.
   * @param rows returns the rows of all callers as a JSON array
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

/** Returns a value in PostgreSQL's text form. Lists become array text such as `{"a","b"}`. */
const inputText = (value: BoundValue): string =>
  typeof value === "string"
    ? value
    : `{${value.map((item) => (item === null ? "null" : `"${item.replace(/["\\]/g, "\\$&")}"`)).join(",")}}`;
