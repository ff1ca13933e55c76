// Who may write which rows and columns (specification 4.1, decisions 3 and 4, security Q1, Q5, Q7): the row filter holds before and
// after a write, a right counts only in the rows of the roles that grant it, and what is refused has sent and changed nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openGuild, type Guild, type GuildCaller, type Outcome, type Row } from "./guild.ts";

let guild: Guild;
beforeAll(async () => void (guild = await openGuild()));
afterAll(() => guild.close());
beforeEach(async () => {
  await guild.empty();
  await guild.fill({
    people: [
      { id: 1, name: "anna", team: "red" },
      { id: 2, name: "ben", team: "blue" },
    ],
    projects: [
      { id: 1, title: "mine", owner: 1, cost: 10, count: 7, note: "n1" },
      { id: 2, title: "theirs", owner: 2, cost: 20, count: 8, note: "n2" },
      { id: 3, title: "nobody's", owner: null, cost: 30, count: 9, note: "n3" },
    ],
  });
});

const every = ["read", "insert", "update", "delete"] as const;
const own = [{ field: "owner", op: "eq", valueFromClaim: "person" }];
const anna = { person: 1 };
const where = (id: number) => [{ field: "id", op: "eq", value: id }];
const anyOf = (...ids: number[]) => [{ field: "id", op: "in", value: ids }];
const insert = (values: Row | readonly Row[], more: object = {}) => ({
  type: "insert",
  table: "projects",
  values: Array.isArray(values) ? values : [values],
  ...more,
});
const update = (set: Row, conditions: readonly object[], more: object = {}) => ({
  type: "update",
  table: "projects",
  set,
  where: conditions,
  ...more,
});
const remove = (conditions: readonly object[]) => ({
  type: "delete",
  table: "projects",
  where: conditions,
});
const titles = async () => (await guild.rows("projects", "title")).map(({ title }) => title);

/** The mutation is refused so, and nothing changed; where it was to be refused beforehand, nothing was sent either. */
async function refused(
  caller: GuildCaller,
  mutation: object,
  [status, code]: readonly [number, string],
  { unsent = false } = {},
): Promise<Outcome> {
  const [before, events] = [await guild.rows("projects"), await guild.events()];
  const sent = guild.statements();
  const outcome = await caller.write(mutation);
  expect([outcome.status, outcome.json.code], JSON.stringify(outcome.json)).toEqual([status, code]);
  expect(await guild.rows("projects")).toEqual(before);
  expect(await guild.events()).toEqual(events);
  if (unsent) expect(guild.statements()).toBe(sent);
  return outcome;
}

const outside = [403, "SCOPE_VIOLATION"] as const;
const invalid = [400, "INVALID_MUTATION"] as const;

describe("the row filter of a role", () => {
  const user = () => guild.caller({ user: { projects: { actions: every, insert: "*" } } }, anna);
  const owner = () =>
    guild.caller({ user: { projects: { actions: every, insert: "*", rowFilter: own } } }, anna);

  it("is not there without one", async () => {
    expect((await user().write(update({ note: "x" }, anyOf(1, 2, 3)))).json.affectedRows).toBe(3);
  });

  it("keeps inserts inside", async () => {
    expect((await owner().write(insert({ id: 9, title: "new", owner: 1 }))).status).toBe(200);
    await refused(owner(), insert({ id: 10, title: "for ben", owner: 2 }), outside);
    await refused(owner(), insert({ id: 10, title: "for nobody", owner: null }), outside);
  });

  it("refuses all rows of an insert for one that is outside", async () => {
    const rows = [
      { id: 9, title: "a", owner: 1 },
      { id: 10, title: "b", owner: 2 },
    ];
    await refused(owner(), insert(rows), outside);
    await refused(owner(), insert(rows.toReversed()), outside);
  });

  it("lets no update move a row out", async () => {
    await refused(owner(), update({ owner: 2 }, where(1)), outside);
    await refused(owner(), update({ owner: null }, where(1)), outside);
    expect((await owner().write(update({ note: "x" }, where(1)))).json.affectedRows).toBe(1);
  });

  it("lets no update or delete touch, count or take over a row outside", async () => {
    for (const conditions of [where(2), where(3), [{ field: "title", op: "neq", value: "mine" }]]) {
      for (const mutation of [
        update({ note: "x" }, conditions),
        update({ owner: 1 }, conditions),
        update({ count: { inc: 1 } }, conditions),
        remove(conditions),
      ])
        expect((await owner().write(mutation)).json.affectedRows).toBe(0);
    }
    expect((await owner().write(remove(anyOf(1, 2, 3)))).json.affectedRows).toBe(1);
    expect(await titles()).toEqual(["theirs", "nobody's"]);
    expect(await guild.rows("projects", "note")).toEqual([{ note: "n2" }, { note: "n3" }]);
  });

  it("is not counted by maxAffected beyond what it lets through", async () => {
    const { status } = await owner().write(
      update({ note: "x" }, anyOf(1, 2, 3), { maxAffected: 1 }),
    );
    expect(status).toBe(200);
    await refused(user(), update({ note: "y" }, anyOf(1, 2, 3), { maxAffected: 2 }), invalid);
  });

  it.each([
    ["is missing", {}],
    ["is null", { person: null }],
    ["is of another type", { person: "1" }],
    ["is a list", { person: [1] }],
    ["is inherited", Object.create({ person: 1 }) as object],
  ])("admits nothing where its claim %s", async (_case, claims) => {
    const rowFilter = [{ not: { field: "owner", op: "eq", valueFromClaim: "person" } }];
    for (const filter of [own, rowFilter]) {
      const caller = guild.caller(
        { user: { projects: { actions: every, insert: "*", rowFilter: filter } } },
        claims as Record<string, unknown>,
      );
      await refused(caller, insert({ id: 9, title: "new", owner: 1 }), outside);
      await refused(caller, insert({ id: 9, title: "new", owner: null }), outside);
      expect((await caller.write(update({ note: "x" }, anyOf(1, 2, 3)))).json.affectedRows).toBe(0);
      expect((await caller.write(remove(anyOf(1, 2, 3)))).json.affectedRows).toBe(0);
    }
  });

  it("holds through a relation, before and after", async () => {
    await guild.sql(`update ${guild.schema}.projects set lead = id where id < 3`);
    const rowFilter = [
      { relation: "lead", match: "some", where: [{ field: "team", op: "eq", value: "red" }] },
    ];
    const caller = guild.caller({
      user: { projects: { actions: every, insert: "*", update: "*", rowFilter }, people: {} },
    });
    await refused(caller, insert({ id: 9, title: "new", lead: 2 }), outside);
    await refused(caller, insert({ id: 9, title: "new" }), outside);
    await refused(caller, update({ lead: 2 }, where(1)), outside);
    expect((await caller.write(remove(anyOf(2, 3)))).json.affectedRows).toBe(0);
    expect((await caller.write(insert({ id: 9, title: "new", lead: 1 }))).status).toBe(200);
  });

  it("holds through a relation to the written table, as it is after the write", async () => {
    await guild.sql(`update ${guild.schema}.projects set parent = 1 where id = 2`);
    const rowFilter = [{ or: [...own, { relation: "parent", match: "some", where: own }] }];
    const caller = guild.caller(
      { user: { projects: { actions: every, insert: "*", rowFilter } } },
      anna,
    );
    // By a parent of the same insert.
    const family = [
      { id: 10, title: "root", owner: 1 },
      { id: 11, title: "leaf", owner: 2, parent: 10 },
    ];
    expect((await caller.write(insert(family))).json).toMatchObject({ affectedRows: 2 });
    await refused(caller, update({ parent: null }, where(2)), outside);
    // Both at once leave nobody of theirs above.
    await refused(caller, update({ owner: 2 }, anyOf(1, 2)), outside);
    await refused(caller, insert({ id: 12, title: "alone", owner: 2, parent: 2 }), outside);
  });
});

describe("an action that a role lacks", () => {
  it.each(every)(
    "is 403 before columns, values and conditions are looked at: %s",
    async (action) => {
      const others = every.filter((name) => name !== action);
      const caller = guild.caller({ user: { projects: { actions: others, read: "*" } } });
      const nonsense = {
        read: {
          type: "delete",
          table: "people",
          where: [{ relation: "led", ref: "projects", match: "some" }],
        },
        insert: insert({ nope: { a: 1 } }),
        update: update({ nope: 1 }, []),
        delete: remove([{ field: "nope", op: "eq", value: 1 }]),
      }[action];
      const absent = guild.caller({ user: { people: { actions: every } } });
      const { refusal } = await refused(caller, nonsense, outside, { unsent: true });
      if (action !== "read")
        expect((await refused(absent, nonsense, outside, { unsent: true })).refusal).toBe(refusal);
    },
  );

  it("is 403 for a table that exists, for one that does not, and for roles that are gone", async () => {
    const caller = guild.caller({ user: { people: { actions: every } } });
    const nobody = guild.caller({});
    const one = await refused(caller, update({ note: "x" }, where(1)), outside, { unsent: true });
    const other = await refused(nobody, update({ note: "x" }, where(1)), outside, { unsent: true });
    expect(one.refusal).toBe(other.refusal);
  });

  it("is asked of every table that refs lists", async () => {
    const caller = guild.caller({
      user: { projects: { actions: every }, tasks: { actions: ["insert", "update", "delete"] } },
    });
    const byTasks = [{ relation: "tasks", ref: "tasks", match: "none" }];
    await refused(caller, remove(byTasks), outside, { unsent: true });
  });

  it("is update, too, where an insert may hit existing rows", async () => {
    const caller = guild.caller({
      user: { projects: { actions: ["read", "insert"], insert: "*" } },
    });
    for (const action of ["ignore", "update"])
      await refused(
        caller,
        insert({ id: 1, title: "x" }, { onConflict: { columns: ["id"], action } }),
        outside,
        { unsent: true },
      );
  });
});

describe("columns", () => {
  it("that an entry does not name are the readable ones but the primary key", async () => {
    const read = ["id", "title", "owner", "note"];
    const caller = guild.caller({ user: { projects: { actions: every, read } } });
    await refused(caller, insert({ id: 9, title: "a" }), invalid, { unsent: true });
    await refused(caller, insert({ title: "a", cost: "1" }), invalid, { unsent: true });
    await refused(caller, update({ id: 9 }, where(1)), invalid, { unsent: true });
    await refused(caller, update({ cost: "1" }, where(1)), invalid, { unsent: true });
    expect((await caller.write(update({ note: "x", owner: 2 }, where(1)))).status).toBe(200);
  });

  it("of the key are settable where they are listed", async () => {
    const caller = guild.caller({ user: { projects: { actions: every, update: ["id"] } } });
    expect((await caller.write(update({ id: 90 }, where(1)))).status).toBe(200);
    await refused(caller, update({ note: "x" }, where(2)), invalid, { unsent: true });
  });

  it.each(["insert", "update"] as const)(
    "answer byte for byte alike where they are unknown, unreadable or not to be written: %s",
    async (action) => {
      const caller = guild.caller({
        user: {
          projects: { actions: every, read: ["id", "title", "code"], [action]: ["title"] },
        },
      });
      const names = ["code", "cost", "nope", "ctid", "xmin", "CODE", "tableoid"];
      const asked = (name: string) =>
        action === "insert"
          ? insert({ title: "a", [name]: 1 })
          : update({ title: "a", [name]: { inc: 1 } }, where(1));
      const texts = new Set<string>();
      for (const name of names) {
        const { refusal } = await refused(caller, asked(name), invalid, { unsent: true });
        texts.add(refusal.replaceAll(name, "?"));
      }
      expect([...texts]).toHaveLength(1);
    },
  );

  it("of a claim are filled by it, whatever the row filter, and never by the caller", async () => {
    const columns = ["id", "title", "note"];
    const scope = { actions: every, insert: columns, update: columns, rowFilter: own };
    const caller = guild.caller({ user: { projects: scope } }, anna);
    const { json } = await caller.write(insert({ id: 9, title: "a" }, { returning: ["owner"] }));
    expect(json.data).toEqual([{ owner: 1 }]);
    for (const owner of [1, 2, null])
      await refused(caller, insert({ id: 10, title: "b", owner }), invalid, { unsent: true });
    await refused(caller, update({ owner: 1 }, where(1)), invalid, { unsent: true });
  });

  it.each([
    ["without the claim", {}],
    ["with a claim of another type", { person: "anna" }],
    ["with a claim that is a list", { person: [1] }],
  ])("of a claim stay empty %s", async (_case, claims) => {
    const scope = { actions: every, insert: ["id", "title"] };
    const caller = guild.caller({ user: { projects: scope } }, claims);
    await caller.write(insert({ id: 9, title: "a" }));
    expect((await guild.rows("projects", "owner")).at(-1)).toEqual({ owner: null });
  });

  it("count up and down only where their value shows", async () => {
    const scope = { actions: every, read: ["id", "title", "cost"], update: ["cost", "count"] };
    const masks = { cost: { kind: "redact" } } as const;
    const hidden = guild.caller({ user: { projects: scope } });
    const masked = guild.caller({ user: { projects: { ...scope, masks } } });
    for (const step of [{ inc: 1 }, { dec: 1 }]) {
      await refused(hidden, update({ count: step }, where(1)), invalid, { unsent: true });
      const { refusal } = await refused(masked, update({ cost: step }, where(1)), invalid, {
        unsent: true,
      });
      const unknown = await refused(masked, update({ nope: step }, where(1)), invalid);
      expect(unknown.refusal.replaceAll("nope", "cost")).toBe(refusal);
    }
    expect((await hidden.write(update({ cost: { inc: "0.50" } }, where(1)))).status).toBe(200);
    expect((await masked.write(update({ cost: "1.00" }, where(1)))).status).toBe(200);
  });

  it("count within their bounds, and steps are values", async () => {
    const caller = guild.caller({ user: { projects: { actions: every, update: "*" } } });
    expect((await caller.write(update({ count: { inc: 1 } }, where(1)))).status).toBe(200);
    expect((await guild.rows("projects", "count"))[0]).toEqual({ count: 8 });
    await refused(caller, update({ count: { dec: 4 } }, where(1)), invalid);
    await refused(caller, update({ count: { inc: 2147483647 } }, where(1)), invalid);
    await refused(caller, update({ cost: { inc: "999999.00" } }, where(1)), invalid);
    for (const step of [null, "1", 1.5, true, {}, [1], { inc: 1 }])
      await refused(caller, update({ count: { inc: step } }, where(1)), invalid, { unsent: true });
    for (const column of ["title", "state", "lead"])
      await refused(caller, update({ [column]: { inc: 1 } }, where(1)), invalid, { unsent: true });
  });
});

describe("several roles", () => {
  const red = [{ field: "state", op: "eq", value: "open" }];
  const secret = [{ field: "state", op: "eq", value: "secret" }];

  it("update a row only where one role grants it, before and after", async () => {
    const caller = guild.caller(
      {
        reader: { projects: {} },
        editor: { projects: { actions: ["update"], update: ["note", "owner"], rowFilter: own } },
      },
      anna,
    );
    const { json } = await caller.write(update({ note: "x" }, anyOf(1, 2, 3)));
    expect(json.affectedRows).toBe(1);
    await refused(caller, update({ owner: 2 }, where(1)), outside);
  });

  it("update a column only in the rows of the role that grants the column", async () => {
    const caller = guild.caller(
      {
        clerk: { projects: { actions: ["read", "update"], update: ["note"] } },
        owner: { projects: { actions: ["read", "update"], update: ["cost"], rowFilter: own } },
      },
      anna,
    );
    const affected = async (set: Row) =>
      (await caller.write(update(set, anyOf(1, 2, 3)))).json.affectedRows as number;
    expect(await affected({ note: "x" })).toBe(3);
    expect(await affected({ cost: "1.00" })).toBe(1);
    expect(await affected({ cost: "2.00", note: "y" })).toBe(1);
    expect(await guild.rows("projects", "cost::text, note")).toEqual([
      { cost: "2.00", note: "y" },
      { cost: "20.00", note: "x" },
      { cost: "30.00", note: "x" },
    ]);
  });

  it("never add up: neither of two roles grants what both together seem to", async () => {
    const caller = guild.caller(
      {
        state: { projects: { actions: ["read", "update"], update: ["state"], rowFilter: red } },
        owner: { projects: { actions: ["read", "update"], update: ["owner"], rowFilter: own } },
      },
      anna,
    );
    // The new row must be one in which the column may be written.
    await refused(caller, update({ state: "secret" }, where(1)), outside);
    await refused(caller, update({ owner: 2 }, where(1)), outside);
    expect((await caller.write(update({ owner: 1 }, where(2)))).json.affectedRows).toBe(0);
  });

  it("insert a column only in rows of the role that grants the column", async () => {
    const caller = guild.caller(
      {
        any: { projects: { actions: ["read", "insert"], insert: ["id", "title", "owner"] } },
        owner: {
          projects: {
            actions: ["insert"],
            insert: ["id", "title", "owner", "cost"],
            rowFilter: own,
          },
        },
      },
      anna,
    );
    expect((await caller.write(insert({ id: 9, title: "a", owner: 2 }))).status).toBe(200);
    expect((await caller.write(insert({ id: 10, title: "b", owner: 1, cost: "5" }))).status).toBe(
      200,
    );
    await refused(caller, insert({ id: 11, title: "c", owner: 2, cost: "5" }), outside);
  });

  it("delete only what one of them may delete, among what one of them may read", async () => {
    const caller = guild.caller(
      {
        reader: { projects: { rowFilter: own } },
        remover: { projects: { actions: ["delete"] } },
      },
      anna,
    );
    expect((await caller.write(remove(anyOf(1, 2, 3)))).json.affectedRows).toBe(1);
    expect(await titles()).toEqual(["theirs", "nobody's"]);
  });

  it("count up only where one of them shows the value", async () => {
    const caller = guild.caller(
      {
        writer: {
          projects: { actions: ["read", "update"], read: ["id", "title"], update: ["count"] },
        },
        reader: { projects: { read: ["id", "count"], rowFilter: own } },
      },
      anna,
    );
    const step = { count: { inc: 1 } };
    expect((await caller.write(update(step, anyOf(1, 2, 3)))).json.affectedRows).toBe(1);
    expect((await caller.write(update({ count: 50 }, anyOf(1, 2, 3)))).json.affectedRows).toBe(3);
  });

  it("change an existing row by onConflict only as the right to update says", async () => {
    const caller = guild.caller(
      {
        inserter: { projects: { actions: ["read", "insert"], insert: "*" } },
        editor: {
          projects: { actions: ["update"], update: ["title", "owner"], rowFilter: own },
        },
      },
      anna,
    );
    const upsert = (row: Row, set?: string[]) =>
      insert(row, {
        onConflict: { columns: ["id"], action: "update", ...(set === undefined ? {} : { set }) },
      });
    // The row of another, the row given to another, a column that may be inserted but not updated.
    await refused(caller, upsert({ id: 2, title: "x" }), invalid);
    await refused(caller, upsert({ id: 1, title: "x", owner: 2 }), outside);
    await refused(caller, upsert({ id: 1, title: "x", note: "y" }), invalid, { unsent: true });
    expect((await caller.write(upsert({ id: 1, title: "x", note: "y" }, ["title"]))).status).toBe(
      200,
    );
    expect((await caller.write(upsert({ id: 8, title: "new", owner: 2 }))).status).toBe(200);
    expect((await guild.rows("projects", "title, note"))[0]).toEqual({ title: "x", note: "n1" });
  });

  it("cannot pass a new row for a changed one where a rule reads the table itself", async () => {
    const above = [{ relation: "parent", match: "some", where: own }];
    const caller = guild.caller(
      {
        narrow: { projects: { actions: ["insert"], insert: "*", rowFilter: above } },
        broad: { projects: { actions: ["read", "update"], update: "*" } },
      },
      anna,
    );
    const rows = [
      { id: 10, title: "a", owner: 1, parent: 2 },
      { id: 11, title: "b", owner: 1, parent: 10 },
    ];
    const onConflict = { columns: ["id"], action: "update", set: ["title"] };
    await refused(caller, insert(rows, { onConflict }), outside);
    expect((await caller.write(insert({ ...rows[0]!, parent: 1 }, { onConflict }))).status).toBe(
      200,
    );
    await refused(caller, insert({ id: 12, title: "c", parent: 3 }, { onConflict }), outside);
  });

  it("see of new rows what they may read, row by row and column by column", async () => {
    const caller = guild.caller(
      {
        clerk: {
          projects: { actions: ["read", "insert"], read: ["id"], insert: "*", rowFilter: own },
        },
        guard: {
          projects: {
            read: ["id", "title", "note"],
            masks: { note: { kind: "first", keep: 1 } },
            rowFilter: secret,
          },
        },
        writer: { projects: { actions: ["insert"], insert: "*" } },
      },
      anna,
    );
    const rows = [
      { id: 10, title: "own", owner: 1, note: "abc" },
      { id: 11, title: "secret", owner: 2, state: "secret", note: "abc" },
      { id: 12, title: "dark", owner: 2, note: "abc" },
    ];
    const { json } = await caller.write(insert(rows, { returning: true }));
    expect(json).toMatchObject({ affectedRows: 3 });
    expect(json.data).toEqual([
      { id: 10, title: null, note: null },
      { id: 11, title: "secret", note: "a***" },
    ]);
    const named = rows.map((row) => ({ ...row, id: row.id + 10, title: `${row.title} 2` }));
    const listed = await caller.write(insert(named, { returning: ["note"] }));
    expect(listed.json.data).toEqual([{ note: null }, { note: "a***" }]);
  });
});

describe("an entry that writes without reading", () => {
  const writer = (more: object = {}) =>
    guild.caller({
      writer: {
        projects: {
          actions: ["insert", "update", "delete"],
          insert: ["id", "title", "owner"],
          update: ["title", "note"],
          ...more,
        },
        tasks: { actions: every },
      },
    });

  it("inserts, and is shown nothing of it", async () => {
    const { json } = await writer().write(insert({ id: 9, title: "a" }, { returning: true }));
    expect(json).toMatchObject({ affectedRows: 1, data: [] });
    for (const name of ["id", "title", "nope"])
      await refused(writer(), insert({ id: 10, title: "b" }, { returning: [name] }), invalid, {
        unsent: true,
      });
  });

  it("keeps to its row filter", async () => {
    const rowFilter = [{ field: "owner", op: "eq", value: 1 }];
    expect(
      (await writer({ rowFilter }).write(insert({ id: 9, title: "a", owner: 1 }))).status,
    ).toBe(200);
    await refused(writer({ rowFilter }), insert({ id: 10, title: "b", owner: 2 }), outside);
  });

  it("reaches no row by a condition: no column and no relation can stand there", async () => {
    await guild.fill({ tasks: [{ id: 1, project: 1 }] });
    const conditions = [
      where(1),
      [{ field: "title", op: "isNull", value: false }],
      [{ relation: "tasks", ref: "tasks", match: "some" }],
      [{ not: { relation: "tasks", ref: "tasks", match: "none" } }],
    ];
    for (const list of conditions) {
      await refused(writer(), update({ note: "x" }, list), invalid, { unsent: true });
      await refused(writer(), remove(list), invalid, { unsent: true });
    }
  });
});
