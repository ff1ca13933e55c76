// G5.16: a list that is compared with hidden rows is looked up in a hash table. Only a statement
// planned for its values does this.
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
