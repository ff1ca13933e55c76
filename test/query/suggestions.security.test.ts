// A suggestion for a misspelt column or relation is valid in the same position. It reveals nothing
// that the caller cannot see (G1.5, G3.11).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installWorkspace, type Tokens } from "../support/workspaces.ts";
import { defineWorkspace, referenceTo, scope } from "../support/definition.ts";
import type { Answer } from "../support/http-client.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";

const text = { type: "text" } as const;
const columns = {
  id: { type: "integer", primaryKey: true, required: true },
  amount: { type: "integer" },
  title: text,
  filtered: text,
  masked: text,
  written: { type: "integer" },
} as const;
/**
 * A definition with columns for the rights to read, filter and write. The tables `hiding` and
 * `people` also have columns that no key sees, with names close to the names of visible columns.
 */
const definition = defineWorkspace({
  tables: {
    plain: {
      columns: { ...columns, owner: referenceTo("people", "owner", { inverse: "things" }) },
    },
    hiding: {
      columns: { ...columns, titles: text, amounts: text, owner: referenceTo("people", "owner") },
      unique: [["title"], ["masked"]],
    },
    people: {
      columns: { id: { type: "integer", primaryKey: true }, label: text, labels: text },
    },
  },
  keys: {
    reader: {
      kind: "server",
      tables: Object.fromEntries([
        ...["plain", "hiding"].map((name) => [
          name,
          scope({
            actions: ["read", "insert", "update"],
            read: ["id", "amount", "title", "masked", "owner"],
            filter: ["filtered"],
            insert: ["id", "title", "masked", "written"],
            update: ["amount", "title", "masked", "written"],
            masks: { masked: { kind: "first", keep: 1 } },
            aggregate: true,
          }),
        ]),
        ["people", scope({ read: ["id", "label"] })],
      ]),
    },
    /** This key sees neither the reference column nor the referenced column of the relation. */
    apart: {
      kind: "server",
      tables: { plain: scope({ read: ["id", "amount"] }), people: scope({ read: ["id"] }) },
    },
  },
});

let gateway: TestGateway;
let tokens: Tokens;
beforeAll(async () => {
  gateway = await startGateway();
  tokens = await installWorkspace(gateway.database, definition);
});
afterAll(() => gateway.close());

async function ask(body: object, table = "plain", key = "reader"): Promise<Answer> {
  const refs = { t: definition.tables[table]!.id, p: definition.tables["people"]!.id };
  const path = `/${definition.workspace.id}/query`;
  return gateway.client(path, { key: tokens[key]!, json: { refs, ...body } });
}
async function refusalOf(body: object, table?: string, key?: string): Promise<string> {
  const { status, json } = await ask(body, table, key);
  expect(status).toBe(400);
  return json.error.message as string;
}
const query = (parts: object) => ({ query: { from: "t", ...parts } });
const insert = (values: object, more: object = {}) => ({
  mutation: { type: "insert", table: "t", values: [values], ...more },
});
const update = (set: object) => ({
  mutation: { type: "update", table: "t", set, where: [{ field: "id", op: "eq", value: 1 }] },
});
const where = (field: string, op = "eq") => ({ where: [{ field, op, value: "x" }] });
const suggested = (refusal: string): string | undefined =>
  /can be used here(?:; did you mean "([\w.]+)"\?|\.)$/.exec(refusal)![1];

const count = { fn: "count", alias: "total" };
/** Each position with a request for a name, a misspelt name, and the expected suggestion. */
const places: readonly (readonly [string, (name: string) => object, string, string | undefined])[] =
  [
    ["select", (name) => query({ select: [name] }), "titel", "title"],
    ["select, in another case", (name) => query({ select: [name] }), "TITLE", "title"],
    ["select of a filter-only column", (name) => query({ select: [name] }), "filterd", undefined],
    ["select of an unread column", (name) => query({ select: [name] }), "writen", undefined],
    ["where", (name) => query(where(name)), "filterd", "filtered"],
    ["where with a range", (name) => query(where(name, "like")), "filterd", undefined],
    [
      "where against a column",
      (name) => query({ where: [{ field: "title", op: "eq", valueField: name }] }),
      "filterd",
      "filtered",
    ],
    [
      "where of an update",
      (name) => ({ mutation: { type: "update", table: "t", set: { title: "x" }, ...where(name) } }),
      "titel",
      "title",
    ],
    ["orderBy", (name) => query({ orderBy: [{ field: name }] }), "amonut", "amount"],
    [
      "orderBy of a filter-only column",
      (name) => query({ orderBy: [{ field: name }] }),
      "filterd",
      undefined,
    ],
    [
      "orderBy a related column",
      (name) => query({ orderBy: [{ field: name }] }),
      "owner.lable",
      "owner.label",
    ],
    [
      "orderBy of a misspelt relation",
      (name) => query({ orderBy: [{ field: name }] }),
      "ownr.label",
      "owner.label",
    ],
    ["groupBy", (name) => query({ select: [count], groupBy: [name] }), "titel", "title"],
    [
      "select of a grouped list",
      (name) => query({ select: [name, count], groupBy: ["title"] }),
      "amuont",
      undefined,
    ],
    [
      "having",
      (name) =>
        query({
          select: ["title", count],
          groupBy: ["title"],
          having: [{ field: name, op: "gt", value: 1 }],
        }),
      "totel",
      "total",
    ],
    [
      "orderBy of a grouped list",
      (name) => query({ select: ["title", count], groupBy: ["title"], orderBy: [{ field: name }] }),
      "totel",
      "total",
    ],
    [
      "an aggregate",
      (name) => query({ select: [{ fn: "sum", field: name, alias: "x" }] }),
      "amonut",
      "amount",
    ],
    ["a relation", (name) => query({ select: [{ relation: name, ref: "p" }] }), "onwer", "owner"],
    [
      "a relation to another table",
      (name) => query({ select: [{ relation: name, ref: "t" }] }),
      "onwer",
      undefined,
    ],
    [
      "a relation filter",
      (name) =>
        query({
          where: [
            {
              relation: name,
              ref: "p",
              match: "some",
              where: [{ field: "label", op: "eq", value: "x" }],
            },
          ],
        }),
      "onwer",
      "owner",
    ],
    [
      "select of a relation",
      (name) => query({ select: [{ relation: "owner", ref: "p", select: [name] }] }),
      "lable",
      "label",
    ],
    ["values", (name) => insert({ id: 1, [name]: null }), "writen", "written"],
    [
      "values of a column that is only updated",
      (name) => insert({ id: 1, [name]: null }),
      "amonut",
      undefined,
    ],
    ["set", (name) => update({ [name]: null }), "writen", "written"],
    ["set that counts", (name) => update({ [name]: { inc: 1 } }), "amonut", "amount"],
    ["set that counts unseen", (name) => update({ [name]: { inc: 1 } }), "writen", undefined],
    ["set that counts masked", (name) => update({ [name]: { inc: 1 } }), "maskd", undefined],
    ["returning", (name) => insert({ id: 1 }, { returning: [name] }), "titel", "title"],
    [
      "onConflict",
      (name) => insert({ id: 1 }, { onConflict: { columns: [name], action: "ignore" } }),
      "titel",
      "title",
    ],
    [
      "onConflict over a mask",
      (name) => insert({ id: 1 }, { onConflict: { columns: [name], action: "ignore" } }),
      "maskd",
      undefined,
    ],
    [
      "onConflict over an unseen column",
      (name) => insert({ id: 1 }, { onConflict: { columns: [name], action: "ignore" } }),
      "writen",
      undefined,
    ],
    [
      "set of onConflict",
      (name) =>
        insert(
          { id: 1, title: "x" },
          { onConflict: { columns: ["id"], action: "update", set: [name] } },
        ),
      "titel",
      "title",
    ],
    ["a column far away", (name) => query({ select: [name] }), "nothing", undefined],
    [
      "a step of a transaction",
      (name) => ({ transaction: [query({ select: [name] })] }),
      "titel",
      "title",
    ],
  ];

describe("a suggestion", () => {
  it.each(places)("for %s", async (_place, body, name, meant) => {
    expect(suggested(await refusalOf(body(name)))).toBe(meant);
    if (meant !== undefined) expect((await ask(body(meant))).text).not.toMatch(/there is no/);
  });

  it("is the same for the name of a hidden column and for an unknown name", async () => {
    for (const [place, body] of places)
      for (const name of ["titles", "amounts"]) {
        const [hidden, none] = [await refusalOf(body(name), "hiding"), await refusalOf(body(name))];
        expect([place, hidden]).toEqual([place, none]);
      }
    const related = (name: string) => query({ orderBy: [{ field: `owner.${name}` }] });
    expect(suggested(await refusalOf(related("labels")))).toBe("owner.label");
    expect(suggested(await refusalOf(related("labelz")))).toBe("owner.label");
  });

  it("names no relation whose reference is hidden", async () => {
    for (const relation of ["onwer", "thing"]) {
      const body = query({ select: [{ relation, ref: "p" }] });
      expect(suggested(await refusalOf(body, "plain", "apart"))).toBe(undefined);
    }
    const sorted = query({ orderBy: [{ field: "ownr.id" }] });
    expect(suggested(await refusalOf(sorted, "plain", "apart"))).toBe(undefined);
  });
});
