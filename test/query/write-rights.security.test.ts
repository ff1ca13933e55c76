// Tests the rights to write rows and columns (G2.6, G7.2 to G7.4). A row must pass the row filter
// before and after a write. A refused write changes nothing. If the gateway can refuse it without
// the database, it sends no statement.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOrganisation, type Organisation } from "./organisation.ts";
import {
  anna,
  anyOf,
  every,
  insert,
  invalid,
  outside,
  own,
  refusing,
  remove,
  three,
  titles,
  update,
  where,
} from "./organisation-projects.ts";

let organisation: Organisation;
beforeAll(async () => void (organisation = await openOrganisation()));
afterAll(() => organisation.close());
beforeEach(async () => {
  await organisation.empty();
  await organisation.fill(three);
});

const refused = refusing(() => organisation);

describe("the row filter of a role", () => {
  const user = () =>
    organisation.caller({ user: { projects: { actions: every, insert: "*" } } }, anna);
  const owner = () =>
    organisation.caller(
      { user: { projects: { actions: every, insert: "*", rowFilter: own } } },
      anna,
    );

  it("is absent without a definition", async () => {
    expect((await user().write(update({ note: "x" }, anyOf(1, 2, 3)))).json.affectedRows).toBe(3);
  });

  it("limits inserts", async () => {
    expect((await owner().write(insert({ id: 9, title: "new", owner: 1 }))).status).toBe(200);
    await refused(owner(), insert({ id: 10, title: "for ben", owner: 2 }), outside);
    await refused(owner(), insert({ id: 10, title: "for nobody", owner: null }), outside);
  });

  it("refuses all rows of an insert if one row is outside", async () => {
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

  it("lets no update or delete change, count or overwrite a row outside", async () => {
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
    expect(await titles(organisation)).toEqual(["theirs", "nobody's"]);
    expect(await organisation.rows("projects", "note")).toEqual([{ note: "n2" }, { note: "n3" }]);
  });

  it("limits the rows that maxAffected counts", async () => {
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
  ])("admits no row if its claim %s", async (_case, claims) => {
    const rowFilter = [{ not: { field: "owner", op: "eq", valueFromClaim: "person" } }];
    for (const filter of [own, rowFilter]) {
      const caller = organisation.caller(
        { user: { projects: { actions: every, insert: "*", rowFilter: filter } } },
        claims as Record<string, unknown>,
      );
      await refused(caller, insert({ id: 9, title: "new", owner: 1 }), outside);
      await refused(caller, insert({ id: 9, title: "new", owner: null }), outside);
      expect((await caller.write(update({ note: "x" }, anyOf(1, 2, 3)))).json.affectedRows).toBe(0);
      expect((await caller.write(remove(anyOf(1, 2, 3)))).json.affectedRows).toBe(0);
    }
  });

  it("applies through a relation, before and after", async () => {
    await organisation.sql(`update ${organisation.schema}.projects set lead = id where id < 3`);
    const rowFilter = [
      { relation: "lead", match: "some", where: [{ field: "team", op: "eq", value: "red" }] },
    ];
    const caller = organisation.caller({
      user: { projects: { actions: every, insert: "*", update: "*", rowFilter }, people: {} },
    });
    await refused(caller, insert({ id: 9, title: "new", lead: 2 }), outside);
    await refused(caller, insert({ id: 9, title: "new" }), outside);
    await refused(caller, update({ lead: 2 }, where(1)), outside);
    expect((await caller.write(remove(anyOf(2, 3)))).json.affectedRows).toBe(0);
    expect((await caller.write(insert({ id: 9, title: "new", lead: 1 }))).status).toBe(200);
  });

  it("applies through a relation to the written table, in its state after the write", async () => {
    await organisation.sql(`update ${organisation.schema}.projects set parent = 1 where id = 2`);
    const rowFilter = [{ or: [...own, { relation: "parent", match: "some", where: own }] }];
    const caller = organisation.caller(
      { user: { projects: { actions: every, insert: "*", rowFilter } } },
      anna,
    );
    // The second row passes the row filter because of its parent, which the same insert creates.
    const family = [
      { id: 10, title: "root", owner: 1 },
      { id: 11, title: "leaf", owner: 2, parent: 10 },
    ];
    expect((await caller.write(insert(family))).json).toMatchObject({ affectedRows: 2 });
    await refused(caller, update({ parent: null }, where(2)), outside);
    // Each row refers to the other one. After both changes, neither of them has a parent that
    // belongs to the user.
    await refused(caller, update({ owner: 2 }, anyOf(1, 2)), outside);
    await refused(caller, insert({ id: 12, title: "alone", owner: 2, parent: 2 }), outside);
  });
});

describe("an action that a role lacks", () => {
  it.each(every)(
    "is 403 before columns, values and conditions are looked at: %s",
    async (action) => {
      const others = every.filter((name) => name !== action);
      const caller = organisation.caller({ user: { projects: { actions: others, read: "*" } } });
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
      const absent = organisation.caller({ user: { people: { actions: every } } });
      const { refusal } = await refused(caller, nonsense, outside, { unsent: true });
      if (action !== "read")
        expect((await refused(absent, nonsense, outside, { unsent: true })).refusal).toBe(refusal);
    },
  );

  it("is 403 for existing tables, for missing tables, and for deleted roles", async () => {
    const caller = organisation.caller({ user: { people: { actions: every } } });
    const nobody = organisation.caller({});
    const one = await refused(caller, update({ note: "x" }, where(1)), outside, { unsent: true });
    const other = await refused(nobody, update({ note: "x" }, where(1)), outside, { unsent: true });
    expect(one.refusal).toBe(other.refusal);
  });

  it("is checked for every table that refs lists", async () => {
    const caller = organisation.caller({
      user: { projects: { actions: every }, tasks: { actions: ["insert", "update", "delete"] } },
    });
    const byTasks = [{ relation: "tasks", ref: "tasks", match: "none" }];
    await refused(caller, remove(byTasks), outside, { unsent: true });
  });

  it("is also update if an insert may conflict with existing rows", async () => {
    const caller = organisation.caller({
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
  it("that an entry does not name are the readable columns except the primary key", async () => {
    const read = ["id", "title", "owner", "note"];
    const caller = organisation.caller({ user: { projects: { actions: every, read } } });
    await refused(caller, insert({ id: 9, title: "a" }), invalid, { unsent: true });
    await refused(caller, insert({ title: "a", cost: "1" }), invalid, { unsent: true });
    await refused(caller, update({ id: 9 }, where(1)), invalid, { unsent: true });
    await refused(caller, update({ cost: "1" }, where(1)), invalid, { unsent: true });
    expect((await caller.write(update({ note: "x", owner: 2 }, where(1)))).status).toBe(200);
  });

  it("of the key may be set if they are listed", async () => {
    const caller = organisation.caller({ user: { projects: { actions: every, update: ["id"] } } });
    expect((await caller.write(update({ id: 90 }, where(1)))).status).toBe(200);
    await refused(caller, update({ note: "x" }, where(2)), invalid, { unsent: true });
  });

  it.each(["insert", "update"] as const)(
    "get byte-identical answers if they are unknown, unreadable or not writable: %s",
    async (action) => {
      const caller = organisation.caller({
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

  it("of a claim are filled by it under any row filter, and never by the caller", async () => {
    const columns = ["id", "title", "note"];
    const scope = { actions: every, insert: columns, update: columns, rowFilter: own };
    const caller = organisation.caller({ user: { projects: scope } }, anna);
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
    const caller = organisation.caller({ user: { projects: scope } }, claims);
    await caller.write(insert({ id: 9, title: "a" }));
    expect((await organisation.rows("projects", "owner")).at(-1)).toEqual({ owner: null });
  });

  it("permit inc and dec only if their value is visible", async () => {
    const scope = { actions: every, read: ["id", "title", "cost"], update: ["cost", "count"] };
    const masks = { cost: { kind: "redact" } } as const;
    const hidden = organisation.caller({ user: { projects: scope } });
    const masked = organisation.caller({ user: { projects: { ...scope, masks } } });
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

  it("limit the result of inc and dec, whose operands are values", async () => {
    const caller = organisation.caller({ user: { projects: { actions: every, update: "*" } } });
    expect((await caller.write(update({ count: { inc: 1 } }, where(1)))).status).toBe(200);
    expect((await organisation.rows("projects", "count"))[0]).toEqual({ count: 8 });
    await refused(caller, update({ count: { dec: 4 } }, where(1)), invalid);
    await refused(caller, update({ count: { inc: 2147483647 } }, where(1)), invalid);
    await refused(caller, update({ cost: { inc: "999999.00" } }, where(1)), invalid);
    for (const step of [null, "1", 1.5, true, {}, [1], { inc: 1 }])
      await refused(caller, update({ count: { inc: step } }, where(1)), invalid, { unsent: true });
    for (const column of ["title", "state", "lead"])
      await refused(caller, update({ [column]: { inc: 1 } }, where(1)), invalid, { unsent: true });
  });
});

describe("an entry that writes without reading", () => {
  const writer = (more: object = {}) =>
    organisation.caller({
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

  it("inserts, and returns nothing of the row", async () => {
    const { json } = await writer().write(insert({ id: 9, title: "a" }, { returning: true }));
    expect(json).toMatchObject({ affectedRows: 1, data: [] });
    for (const name of ["id", "title", "nope"])
      await refused(writer(), insert({ id: 10, title: "b" }, { returning: [name] }), invalid, {
        unsent: true,
      });
  });

  it("applies its row filter", async () => {
    const rowFilter = [{ field: "owner", op: "eq", value: 1 }];
    expect(
      (await writer({ rowFilter }).write(insert({ id: 9, title: "a", owner: 1 }))).status,
    ).toBe(200);
    await refused(writer({ rowFilter }), insert({ id: 10, title: "b", owner: 2 }), outside);
  });

  it("reaches no row by a condition: no column and no relation is permitted there", async () => {
    await organisation.fill({ tasks: [{ id: 1, project: 1 }] });
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
