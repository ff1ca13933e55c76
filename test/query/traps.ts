// Traps in a test database: operators and functions of the query language stand a second time before PostgreSQL's own, and fail where
// they are handed a value with the mark of a hidden row. They cost next to nothing, so that the planner asks them first.
import type { TestDatabase } from "../support/database.ts";

/** Stands in every value of a hidden row; in a date it is the year. */
const marks = ["hidden", "1777"] as const;

interface Trap {
  /** Of PostgreSQL, as it is called there. */
  readonly name: string;
  readonly types: string;
  readonly returns: string;
  /** The operator; a function where absent. */
  readonly operator?: true;
  /** Which argument is a value of the row, from 1. */
  readonly value?: number;
}

const operators = (types: string, ...names: readonly string[]): readonly Trap[] =>
  names.map((name) => ({ name, types, returns: "bool", operator: true }));

/** How the planner judges a pattern: it tries it on values that it keeps of the table, those of hidden rows among them. */
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

/** From then on a statement of the gateway's that asks about a hidden row fails. Before the gateway's first statement. */
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
  // The one connection that each pool has opened already.
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
