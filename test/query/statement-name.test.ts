// Tests which statements get a name, so that PostgreSQL keeps their plan (G5.16). Long lists must
// be compared with rows by a hash table, so that the duration reveals nothing about hidden rows.
// PostgreSQL chooses a hash table only if it plans the statement for the values. So a statement
// with a long list gets no name.
import { expect, it } from "vitest";
import { statementFor } from "../../src/query/execute/statement-name.ts";

const statement = { text: "select", name: "q" };
const list = (length: number) => Array.from({ length }, (_, n) => `${n}`);

it("names repeated statements, except with long lists beside a row filter", () => {
  expect(statementFor(statement, 1, [])).toEqual({ text: "select" });
  expect(statementFor(statement, 3, [])).toEqual(statement);
  expect(statementFor(statement, 3, ["a", list(8)])).toEqual(statement);
  expect(statementFor(statement, 3, ["a", list(9)])).toEqual({ text: "select" });
});
