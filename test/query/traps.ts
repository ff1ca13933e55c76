// Traps in a test database, which find statements that evaluate a condition on a hidden row.
// Operators and functions of the query language are defined a second time, in a schema that
// PostgreSQL searches before its own. They fail for the values of hidden rows, which contain a
// mark. Their declared cost is very low, so that the planner evaluates them first.
import type { TestDatabase } from "../support/database.ts";

/** The text that marks every value of a hidden row. In a date, the year is the mark. */
const marks = ["hidden", "1777"] as const;

interface Trap {
  /** The name of the operator or function in PostgreSQL. */
  readonly name: string;
  readonly types: string;
  readonly returns: string;
  /** True for an operator; absent for a function. */
  readonly operator?: true;
  /** Position of the argument that is a value of the row; the first argument is 1. */
  readonly value?: number;
}

const operators = (types: string, ...names: readonly string[]): readonly Trap[] =>
  names.map((name) => ({ name, types, returns: "bool", operator: true }));

/**
 * Functions of PostgreSQL that estimate how many rows match a pattern. They try the pattern on
 * values of the table that PostgreSQL has sampled, including values of hidden rows.
 */
const estimates: Readonly<Record<string, string>> = {
  "~~": "likesel",
  "!~~": "nlikesel",
  "~~*": "iclikesel",
  "!~~*": "icnlikesel",
};

const traps: readonly Trap[] = [
  ...operators("text, text", "~~", "!~~", "~~*", "!~~*"),
  ...operators("text, text", ">="),
  ...operators("jsonb, jsonb", "@>", "="),
  ...operators("jsonb, text", "?"),
  ...operators("jsonb, text[]", "?|", "?&"),
  { name: "#>", types: "jsonb, text[]", returns: "jsonb", operator: true },
  ...operators("anyarray, anyarray", "&&", "@>", "<@", "=", "<>"),
  { name: "jsonb_typeof", types: "jsonb", returns: "text" },
  { name: "cardinality", types: "anyarray", returns: "int4" },
  { name: "left", types: "text, int4", returns: "text" },
  { name: "right", types: "text, int4", returns: "text" },
  { name: "length", types: "text", returns: "int4" },
  { name: "convert_to", types: "text, name", returns: "bytea" },
  { name: "date_trunc", types: "text, timestamptz, text", returns: "timestamptz", value: 2 },
  { name: "date_trunc", types: "text, timestamp", returns: "timestamp", value: 2 },
];

/**
 * Creates the traps. From now on, a statement of the gateway fails if it evaluates a condition on a
 * hidden row. Call this before the gateway's first statement.
 */
export async function setTraps({ database }: TestDatabase): Promise<void> {
  const run = (text: string) => database.owner.run({ text });
  const { read, write } = database.logins!;
  await run("create schema trap");
  await run("grant usage on schema trap to public");
  for (const [index, trap] of traps.entries()) await run(functionOf(trap, index));
  for (const [index, { name, types, operator }] of traps.entries()) {
    const [left, right] = types.split(", ");
    const estimate = estimates[name] === undefined ? "" : `, restrict = ${estimates[name]}`;
    if (operator === true)
      await run(
        `create operator trap.${name} (function = trap.f${index}, leftarg = ${left}, rightarg = ${right}${estimate})`,
      );
  }
  const [{ name }] = (await run("select current_database() as name")) as [{ name: string }];
  for (const login of [read, write])
    await run(`alter role ${login.name} in database ${name} set search_path = trap, pg_catalog`);
  // Each pool has already opened one connection, which must be set here. Later connections get the
  // setting from the role.
  for (const pool of [database.read, database.write])
    await pool.run({ text: "set search_path = trap, pg_catalog" });
}

function functionOf({ name, types, returns, operator, value = 1 }: Trap, index: number): string {
  const arguments_ = types.split(", ").map((_, place) => `$${place + 1}`);
  const call =
    operator === true
      ? `$1 operator(pg_catalog.${name}) $2`
      : `pg_catalog.${name}(${arguments_.join(", ")})`;
  const isMarked = marks.map((mark) => `pg_catalog.strpos($${value}::text, '${mark}') > 0`);
  const known = operator === true ? `f${index}` : name;
  return `create function trap.${known}(${types}) returns ${returns} language plpgsql immutable strict cost 0.0001 as $body$
    begin
      if ${isMarked.join(" or ")} then raise exception 'asked of a hidden row'; end if;
      return ${call};
    end $body$`;
}
