// Tests that the apply checks whether the role in `runAs` has the rights for each step (G31.3). The
// run checks the parts of a step that depend on placeholders.
import { afterAll, describe, expect, it } from "vitest";
import { clearScratch } from "./corner-store.ts";
import { diagnose } from "./one-automation.ts";

afterAll(clearScratch);

const read = (query: string, refs = "i: items"): string =>
  `id: rows, type: query, refs: { ${refs} }, query: { from: i, ${query} }`;
const write = (mutation: string): string =>
  `id: set, type: mutation, refs: { i: items }, mutation: { table: i, ${mutation} }`;
const tell = (bus: string): string => `id: tell, type: notify, bus: ¶"${bus}", event: done`;
const value = '"{{request.body.x}}"';

describe("a step beyond the rights of its automation is refused, with its line", () => {
  it.each([
    [
      "another table",
      "reader",
      "id: rows, type: query, refs: { i: ¶vault }, query: { from: i }",
      "scope",
    ],
    ["a hidden column", "reader", read("select: [id, ¶hidden]"), '"hidden"'],
    [
      "a condition on one",
      "reader",
      read(`where: [{ field: ¶hidden, op: eq, value: ${value} }]`),
      '"hidden"',
    ],
    ["an order by one", "reader", read("orderBy: [{ field: ¶hidden, dir: asc }]"), '"hidden"'],
    [
      "aggregates",
      "reader",
      read("select: [{ fn: count, alias: n }]").replace("query: {", "query: ¶{"),
      "aggregate",
    ],
    [
      "a write",
      "reader",
      write(`type: insert, values: [{ name: ${value} }]`).replace("i: items", "i: ¶items"),
      "inserted into",
    ],
    [
      "rows that a placeholder gives",
      "reader",
      write(`type: insert, values: ${value}`).replace("table: i", "table: ¶i"),
      "no right to insert",
    ],
    [
      "an upsert without update",
      "own",
      write(
        "type: insert, values: [{ name: a }], onConflict: { columns: [id], action: ignore }",
      ).replace("i: items", "i: ¶items"),
      "updated",
    ],
    [
      "a change",
      "own",
      write(
        `type: update, set: { name: ${value} }, where: [{ field: id, op: eq, value: ${value} }]`,
      ).replace("i: items", "i: ¶items"),
      "updated",
    ],
    [
      "a removal",
      "own",
      write(`type: delete, where: [{ field: id, op: eq, value: ${value} }]`).replace(
        "i: items",
        "i: ¶items",
      ),
      "deleted",
    ],
    [
      "a write in a transaction",
      "reader",
      "id: both, type: transaction, refs: { i: ¶items }, transaction: [{ query: { from: i } }, { mutation: { type: delete, table: i, where: [{ field: id, op: isNull, value: true }] } }]",
      "deleted",
    ],
    [
      "a column in a transaction",
      "reader",
      "id: both, type: transaction, refs: { i: items }, transaction: [{ query: { from: i, select: [id] } }, { query: { from: i, select: [¶hidden] } }]",
      '"hidden"',
    ],
    ["an announcement", "reader", tell("news:all"), "may not publish"],
    ["an announcement of no topic right", "own", tell("news:all"), "may not publish"],
    ["another instance", "herald", tell("news:other"), "may not publish"],
    [
      "an instance by a claim, which no caller has here",
      "herald",
      tell("news:user-anna"),
      "may not publish",
    ],
    [
      "the announcement of a write",
      "own",
      write('type: insert, values: [{ name: a }], notify: { bus: ¶"news:all" }'),
      "may not publish",
    ],
  ])("%s", (_what, runAs, step, says) => {
    const { isSound, diagnostics, text, at } = diagnose({ steps: [step], runAs });
    expect(isSound).toBe(false);
    expect(text).toContain(says);
    const hit = diagnostics.find(({ severity }) => severity === "error");
    expect(hit).toMatchObject({ rule: "missing-right", file: "workspace.yaml", ...at });
    expect(hit!.message).toContain(runAs);
  });

  it("inside branches and loops, too", () => {
    const inner = read("select: [id, ¶hidden]");
    const steps = [
      read("select: [id]").replace("rows", "first"),
      `id: each, type: forEach, items: "{{steps.first.data}}", steps: [{ id: which, type: choose, branches: [{ when: "true", steps: [{ ${inner} }] }] }]`,
    ];
    const { diagnostics, at } = diagnose({ steps, runAs: "reader" });
    expect(diagnostics).toMatchObject([{ rule: "missing-right", ...at }]);
  });
});

describe("requests that are invalid for all callers are refused as invalid", () => {
  it.each([
    ["an order by an unknown column", read("orderBy: [{ field: ¶nothing, dir: asc }]"), "nothing"],
    ["an aggregate without a name", read("select: [{ fn: count }]"), "/query/select/0/alias"],
    [
      "groups without their columns",
      read("select: [name, { fn: count, alias: n }], groupBy: [price]"),
      "name",
    ],
    [
      "a change of every row",
      write("type: update, set: { name: a }, where: [{ field: nothing, op: eq, value: 1 }]"),
      "nothing",
    ],
  ])("%s", (_what, step, says) => {
    const { diagnostics, text } = diagnose({ steps: [step] });
    expect(text).toContain(says);
    expect(diagnostics[0]).toMatchObject({ severity: "error" });
    expect(text).not.toContain("change runAs");
  });
});

describe("the checks report nothing for", () => {
  it.each([
    [
      "reads within the scope",
      "reader",
      read(
        `select: [id, name], where: [{ field: name, op: in, value: ${value} }], limit: "{{request.body.n}}", cursor: "{{request.query.next}}"`,
      ),
    ],
    [
      "an update by a server key",
      "backend",
      write(
        `type: update, set: { name: ${value}, price: { inc: ${value} }, tags: ${value}, more: { a: ${value} } }, where: [{ field: id, op: eq, value: ${value} }]`,
      ),
    ],
    ["rows that a placeholder gives", "backend", write(`type: insert, values: ${value}`)],
    ["rows of a loop", "backend", write(`type: insert, values: [${value}]`)],
    [
      "announcements that a placeholder addresses",
      "herald",
      tell("news:{{request.body.id}}").replace("¶", ""),
    ],
    ["announcements at an instance of the role's", "herald", tell("news:all").replace("¶", "")],
  ])("%s", (_what, runAs, step) => expect(diagnose({ steps: [step], runAs }).text).toBe(""));
});

it("a role whose rows hang on claims is warned of: an automation has none", () => {
  const { diagnostics, at } = diagnose({
    steps: [read("select: [id]").replace("from: i", "from: ¶i")],
    runAs: "own",
  });
  expect(diagnostics).toMatchObject([{ severity: "warning", rule: "no-claims", ...at }]);
});
