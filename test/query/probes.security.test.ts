// Attempts to find out the value of a filter-only or masked column, character by character or by
// guesses (G5.6, G5.8, G7.10).
// Table aliases in request bodies: `c` is customers, `o` orders, `i` items.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { every, insert, own } from "./organisation-projects.ts";
import { openOrganisation, type Organisation, type RoleSketch } from "./organisation.ts";
import { openStore, scope, type Store } from "./store.ts";

let store: Store;
let organisation: Organisation;
beforeAll(async () => {
  const orders = { read: ["id"], filter: ["details"] };
  store = await openStore({
    asking: { kind: "server", tables: { orders: scope(orders) } },
    ranging: { kind: "server", tables: { orders: scope({ ...orders, filterRange: true }) } },
    hashing: {
      kind: "server",
      tables: {
        customers: scope({ masks: { name: { kind: "hash" }, email: { kind: "hash" } } }),
        items: scope({ masks: { product: { kind: "hash" } } }),
      },
    },
  });
  organisation = await openOrganisation();
});
afterAll(() => Promise.all([store.close(), organisation.close()]));

describe("a json column that may only be filtered by", () => {
  const at = (path: readonly (string | number)[], op: string, value: unknown) => ({
    from: "o",
    select: ["id"],
    where: [{ field: "details", path, op, value }],
  });

  it.each([
    ["eq", 1],
    ["in", [1]],
    ["isNull", true],
    ["gt", 0],
  ])("is not compared by path, with %s", async (op, value) => {
    const { status, json } = await store.ask(at(["k"], op, value), { key: "asking" });
    expect([status, json.error.code]).toEqual([400, "INVALID_QUERY"]);
    expect(json.error.message).toBe(
      '/query/where/0/field: "details" may only be filtered with eq, in, isNull, as a whole.',
    );
  });

  it("is compared as a whole, and by path if its scope permits the other operators", async () => {
    const whole = { field: "details", op: "eq", value: { k: "1", s: "beta" } };
    const query = { from: "o", select: ["id"], where: [whole] };
    expect(await store.data(query, "asking")).toEqual([{ id: 2 }]);
    expect(await store.data(at(["k"], "eq", "1"), "ranging")).toEqual([{ id: 2 }]);
  });
});

describe("a hash mask", () => {
  it("shows equal values alike only in one column, so that a caller's own value finds none", async () => {
    const { owner } = store.database.database;
    const schema = `ws_${store.definition.workspace.id.replaceAll("-", "")}`;
    const rows = "(60, 'same', 'same'), (61, 'same', 'other')";
    await owner.run({ text: `insert into ${schema}.customers (id, name, email) values ${rows}` });
    await owner.run({
      text: `insert into ${schema}.items (id, "order", product, quantity) values (60, 1, 'same', 1)`,
    });
    const where = [{ field: "id", op: "gte", value: 60 }];
    const ask = (from: string) =>
      store.data({ from, where, orderBy: [{ field: "id" }] }, "hashing");
    const [[first, second], [item]] = [await ask("c"), await ask("i")];
    expect(first.name).toMatch(/^[0-9a-f]{64}$/);
    expect(first.name).toBe(second.name);
    expect(new Set([first.name, first.email, item.product]).size).toBe(3);
  });
});

describe("onConflict", () => {
  beforeEach(async () => {
    await organisation.empty();
    await organisation.fill({
      projects: [
        { id: 1, title: "mine", owner: 1, code: "m" },
        { id: 2, title: "theirs", owner: 2, code: "t" },
      ],
    });
  });
  const caller = (...roles: readonly RoleSketch[string][]) =>
    organisation.caller(
      Object.fromEntries(roles.map((role, index) => [`r${index}`, { projects: role }])),
      { person: 1 },
    );
  const guess = (code: string, action: string) =>
    insert(
      { id: 9, title: "new", owner: 1, code },
      {
        onConflict: {
          columns: ["code"],
          action,
          ...(action === "update" ? { set: ["title"] } : {}),
        },
      },
    );
  const masked = {
    actions: every,
    insert: "*",
    update: "*",
    masks: { code: { kind: "hash" } },
  } as const;
  const unseen = {
    actions: every,
    insert: "*",
    update: "*",
    read: ["id", "title", "owner"],
  } as const;

  it.each([
    ["masked", masked],
    ["neither read nor filtered by", unseen],
  ])(
    "is refused over a column that is %s, whether the value is there or not",
    async (_name, role) => {
      for (const action of ["ignore", "update"]) {
        const answers = await Promise.all(
          ["t", "absent"].map((code) => caller(role).write(guess(code, action))),
        );
        expect(answers[0]).toEqual(answers[1]);
        expect(answers[0]).toMatchObject({
          status: 400,
          refusal: expect.stringContaining(
            '/mutation/onConflict/columns/0: there is no column "code" that can be used here',
          ),
        });
      }
      expect(await organisation.rows("projects", "id")).toHaveLength(2);
    },
  );

  it("is allowed for a column that may be filtered by", async () => {
    const role = { ...unseen, filter: ["code"] };
    expect((await caller(role).write(guess("t", "ignore"))).json.affectedRows).toBe(0);
    expect((await caller(role).write(guess("t", "update"))).json.affectedRows).toBe(1);
  });

  it("treats a row as hidden if no role shows the column unmasked", async () => {
    const member = caller(masked, { actions: every, insert: "*", update: "*", rowFilter: own });
    for (const action of ["ignore", "update"]) {
      expect((await member.write(guess("t", action))).status).toBe(400);
      expect((await member.write(guess("m", action))).status).toBe(200);
    }
    expect(await organisation.rows("projects", "title")).toEqual([
      { title: "new" },
      { title: "theirs" },
    ]);
  });
});
