// Tests writes with `notify`, which publish an event (G9.1 to G9.3). The topic must be declared,
// enabled and permitted for the caller. This is checked before any statement runs. The event
// contains the rows that the database returned. A write that changes no row has no event.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOrganisation, type Organisation } from "./organisation.ts";
import { emptying } from "../support/emptying.ts";

let organisation: Organisation;
beforeAll(async () => void (organisation = await openOrganisation(false)));
afterAll(() => organisation.close());
beforeEach(async () => {
  await organisation.empty();
  await organisation.fill({
    projects: [
      { id: 1, title: "mine", owner: 1, note: "before", w: 5 },
      { id: 2, title: "theirs", owner: 2 },
    ],
  });
});

const every = ["read", "insert", "update", "delete"] as const;
const own = [{ field: "owner", op: "eq", valueFromClaim: "person" }];
const table = {
  projects: { actions: every, insert: "*", rowFilter: own },
} as const;
const publisher = (
  topics: Parameters<Organisation["caller"]>[2] = {
    user: { projects: ["publish"] },
  },
) =>
  organisation.caller(
    {
      user: table,
      ...Object.fromEntries(
        Object.keys(topics ?? {}).map((name) => [name, name === "user" ? table : {}]),
      ),
    },
    { person: 1 },
    topics,
  );
const bus = (name: string) => ({ notify: { bus: name } });
const where = [{ field: "id", op: "in", value: [1, 2] }];
const insert = {
  type: "insert",
  table: "projects",
  values: [{ id: 9, title: "new", owner: 1 }],
};
const update = {
  type: "update",
  table: "projects",
  set: { note: "after" },
  where,
};
const remove = { type: "delete", table: "projects", where };

describe("a topic", () => {
  it.each([
    ["that is not declared", "nothing:all", { user: "all" }],
    ["that is closed", "closed:all", { user: "all" }],
    ["that is closed and granted", "closed:all", { user: { closed: ["publish", "subscribe"] } }],
    ["without a right", "projects:all", {}],
    ["with the right to subscribe alone", "projects:all", { user: { projects: ["subscribe"] } }],
    ["with the right on another", "projects:all", { user: { closed: ["publish"] } }],
    ["in other letters", "PROJECTS:all", { user: "all" }],
    ["like a property of every object", "toString:all", { user: "all" }],
    ["like a prototype", "__proto__:all", { user: "all" }],
  ] as const)(
    "%s is 403 NOTIFY_DENIED in one sentence, and nothing is sent",
    async (_name, name, topics) => {
      const caller = publisher(topics as Parameters<Organisation["caller"]>[2]);
      const [before, sent] = [await organisation.rows("projects"), organisation.statements()];
      for (const mutation of [insert, update, remove]) {
        const { refusal } = await caller.write({ ...mutation, ...bus(name) });
        expect(refusal).toBe(
          "403 NOTIFY_DENIED /mutation/notify/bus: this credential may not publish on this bus, or there is no such bus.",
        );
      }
      expect(organisation.statements()).toBe(sent);
      expect(await organisation.rows("projects")).toEqual(before);
      expect(await organisation.events()).toEqual([]);
    },
  );

  it("is open to a caller with one role that may publish", async () => {
    const caller = publisher({
      user: { projects: ["subscribe"] },
      speaker: { projects: ["publish"] },
    });
    expect((await caller.write({ ...insert, ...bus("projects:all") })).status).toBe(200);
  });

  it("is open in the instances that the role names, by claims too, and in no other", async () => {
    const instances = ["all", "of-{{claim:person}}", "{{claim:team}}"];
    const rights = {
      user: { projects: { actions: ["publish"], instances } },
    } as const;
    const claims = { person: 1, team: ["*", "red", "{{claim:person}}"] };
    const caller = organisation.caller({ user: table }, claims, rights);
    const before = await organisation.rows("projects");
    for (const name of ["of-2", "of-", "of-1x", "blue", "x", "1"])
      for (const mutation of [insert, update, remove])
        expect((await caller.write({ ...mutation, ...bus(`projects:${name}`) })).refusal).toMatch(
          /^403 NOTIFY_DENIED/,
        );
    expect(await organisation.rows("projects")).toEqual(before);
    expect(await organisation.events()).toEqual([]);
    for (const name of ["all", "of-1", "red"])
      expect((await caller.write({ ...update, ...bus(`projects:${name}`) })).status).toBe(200);
    expect((await organisation.events()).map((event) => event?.instance)).toEqual([
      "all",
      "of-1",
      "red",
    ]);
  });

  it("opens no table: a table out of scope is reported first", async () => {
    const outsider = organisation.caller({ user: {} }, {}, { user: "all" });
    expect((await outsider.write({ ...insert, ...bus("projects:all") })).json.code).toBe(
      "SCOPE_VIOLATION",
    );
  });
});

describe("the event", () => {
  const actor = { kind: "endUser", id: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0999" };
  const expected = (op: string, rows: readonly object[]) => ({
    topic: "projects",
    instance: "north.1",
    op,
    table: expect.stringMatching(/^[0-9a-f-]{36}$/),
    actor,
    affectedRows: rows.length,
    rows,
  });

  it("of an insert contains the whole rows, including defaults and hidden columns", async () => {
    await publisher().write({ ...insert, ...bus("projects:north.1") });
    const row = {
      id: 9,
      title: "new",
      owner: 1,
      state: "open",
      note: null,
      w: null,
    };
    expect(await organisation.events()).toEqual([
      expected("insert", [expect.objectContaining(row)]),
    ]);
  });

  it("of an update contains the changed rows in their new state", async () => {
    await publisher().write({ ...update, ...bus("projects:north.1") });
    const row = { id: 1, title: "mine", note: "after", w: 5 };
    expect(await organisation.events()).toEqual([
      expected("update", [expect.objectContaining(row)]),
    ]);
  });

  it("of a delete contains the deleted rows", async () => {
    await publisher().write({ ...remove, ...bus("projects:north.1") });
    const row = { id: 1, title: "mine", note: "before" };
    expect(await organisation.events()).toEqual([
      expected("delete", [expect.objectContaining(row)]),
    ]);
  });

  it("of an upsert contains changed rows, and no unchanged ones", async () => {
    const upsert = (action: string) => ({
      ...insert,
      values: [{ id: 1, title: "taken", owner: 1, note: "asked" }],
      onConflict: {
        columns: ["id"],
        action,
        ...(action === "update" ? { set: ["title"] } : {}),
      },
      ...bus("projects:north.1"),
    });
    await publisher().write(upsert("ignore"));
    expect(await organisation.events()).toEqual([]);
    await publisher().write(upsert("update"));
    const row = { id: 1, title: "taken", note: "before" };
    expect(await organisation.events()).toEqual([
      expected("update", [expect.objectContaining(row)]),
    ]);
  });

  it("of an upsert over existing rows is one of the new rows, then one of the changed rows", async () => {
    const rows = (...ids: number[]) => ids.map((id) => ({ id, title: `t${id}`, owner: 1 }));
    const upsert = (...ids: number[]) => ({
      ...insert,
      values: rows(...ids),
      onConflict: { columns: ["id"], action: "update", set: ["title"] },
      ...bus("projects:north.1"),
    });
    const like = (...ids: number[]) => rows(...ids).map((row) => expect.objectContaining(row));
    await publisher().write(upsert(8, 1, 7));
    expect(await organisation.events()).toEqual([
      expected("insert", like(7, 8)),
      expected("update", like(1)),
    ]);
    await organisation.sql(emptying("gateway_tx.change"));
    await publisher().write(upsert(10, 9));
    expect(await organisation.events()).toEqual([expected("insert", like(9, 10))]);
    const refused = await publisher().write(upsert(11, 1, 2));
    expect(refused.status).toBe(400);
    expect(await organisation.events()).toHaveLength(1);
  });

  it("of an upsert distinguishes new from changed rows even if rows are checked after the write", async () => {
    const rule = [
      {
        relation: "parent",
        match: "none",
        where: [{ field: "state", op: "eq", value: "secret" }],
      },
    ];
    const caller = organisation.caller(
      {
        user: {
          projects: { actions: [...every], insert: "*", rowFilter: rule },
        },
      },
      { person: 1 },
      { user: { projects: ["publish"] } },
    );
    // The new row refers to the changed row, which then carries a lock.
    const values = [
      { id: 1, title: "changed", owner: 1, parent: null },
      { id: 9, title: "new", owner: 1, parent: 1 },
      { id: 10, title: "newer", owner: 1, parent: 9 },
    ];
    const onConflict = { columns: ["id"], action: "update", set: ["title"] };
    const { refusal } = await caller.write({
      ...insert,
      values,
      onConflict,
      ...bus("projects:north.1"),
    });
    expect(refusal).toBe("");
    expect(await organisation.events()).toEqual([
      expected(
        "insert",
        [9, 10].map((id) => expect.objectContaining({ id })),
      ),
      expected("update", [expect.objectContaining({ id: 1, title: "changed" })]),
    ]);
  });

  it("of an upsert has at most 1 MiB together with the event of its changed rows", async () => {
    const values = [1, 9].map((id) => ({
      id,
      title: "t",
      owner: id,
      note: "x".repeat(600 * 1024),
    }));
    const caller = organisation.caller(
      { user: { projects: { actions: [...every], insert: "*" } } },
      {},
      { user: { projects: ["publish"] } },
    );
    const onConflict = { columns: ["id"], action: "update", set: ["note"] };
    const { refusal } = await caller.write({
      ...insert,
      values,
      onConflict,
      ...bus("projects:all"),
    });
    expect(refusal).toMatch(/^400 INVALID_MUTATION \/mutation\/notify/);
    expect(await organisation.events()).toEqual([]);
    expect(await organisation.rows("projects", "id")).toHaveLength(2);
  });

  it("does not exist if nothing changed or everything was rolled back", async () => {
    const mutations = [
      { ...update, where: [{ field: "id", op: "eq", value: 2 }] },
      { ...remove, where: [{ field: "id", op: "eq", value: 2 }] },
      { ...insert, values: [{ id: 9, title: "new", owner: 2 }] },
      { ...insert, values: [{ id: 1, title: "new", owner: 1 }] },
      { ...update, set: { owner: 2 } },
      { ...update, set: { count: { inc: 1 }, w: 2147483648 } },
    ];
    for (const mutation of mutations)
      await publisher().write({ ...mutation, ...bus("projects:north.1") });
    expect(await organisation.events()).toEqual([]);
  });

  it("is null without notify; subscribers learn only of the table", async () => {
    await publisher().write(update);
    expect(
      await organisation.sql("select event, cardinality(tables) as n from gateway_tx.change"),
    ).toEqual([{ event: null, n: 1 }]);
  });

  it("has at most 1 MiB of rows: a larger write is refused, or needs no notify", async () => {
    const long = "é".repeat(180_000);
    const large = { type: "update", table: "projects", set: { note: long } };
    const mine = [{ field: "owner", op: "eq", value: 1 }];
    const ids = [3, 4];
    await organisation.fill({
      projects: ids.map((id) => ({ id, title: `more ${id}`, owner: 1 })),
    });
    const before = await organisation.rows("projects");
    const values = [5, 6, 7].map((id) => ({
      id,
      title: `t${id}`,
      owner: 1,
      note: long,
    }));
    for (const mutation of [
      { ...large, where: mine },
      { ...insert, values },
    ]) {
      const { refusal } = await publisher().write({
        ...mutation,
        ...bus("projects:north.1"),
      });
      expect(refusal).toMatch(
        /^400 INVALID_MUTATION \/mutation\/notify: the event would be too large/,
      );
    }
    expect(await organisation.rows("projects")).toEqual(before);
    expect(await organisation.events()).toEqual([]);

    const { json } = await publisher().write({ ...large, where: mine });
    expect(json.affectedRows).toBe(3);
    const two = [...mine, { field: "id", op: "in", value: [1, 3] }];
    await publisher().write({
      ...large,
      where: two,
      ...bus("projects:north.1"),
    });
    expect((await organisation.events()).map((event) => event?.affectedRows)).toEqual([
      undefined,
      2,
    ]);
    const remove = {
      type: "delete",
      table: "projects",
      where: mine,
      ...bus("projects:north.1"),
    };
    expect((await publisher().write(remove)).refusal).toMatch(/^400 INVALID_MUTATION/);
    expect(await organisation.rows("projects", "id")).toHaveLength(4);
  });

  it("cannot be made by the request's values", async () => {
    const title = '","op":"delete","rows":[],"x":"';
    await publisher().write({
      ...insert,
      values: [{ id: 9, title, owner: 1 }],
      ...bus("projects:north.1"),
    });
    expect(await organisation.events()).toEqual([
      expected("insert", [expect.objectContaining({ title })]),
    ]);
  });
});
