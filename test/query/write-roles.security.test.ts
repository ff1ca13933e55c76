// Tests writes of users with several roles (G5.10). A role's right applies only to rows that this
// role permits, before and after the write. If no single role permits an action on a row, a
// combination of roles does not permit it, either.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOrganisation, type Organisation, type Row } from "./organisation.ts";
import {
  anna,
  anyOf,
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

describe("several roles", () => {
  const red = [{ field: "state", op: "eq", value: "open" }];
  const secret = [{ field: "state", op: "eq", value: "secret" }];

  it("update a row only if one role grants it, before and after", async () => {
    const caller = organisation.caller(
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
    const caller = organisation.caller(
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
    expect(await organisation.rows("projects", "cost::text, note")).toEqual([
      { cost: "2.00", note: "y" },
      { cost: "20.00", note: "x" },
      { cost: "30.00", note: "x" },
    ]);
  });

  it("never add up: neither of two roles grants what both together seem to grant", async () => {
    const caller = organisation.caller(
      {
        state: { projects: { actions: ["read", "update"], update: ["state"], rowFilter: red } },
        owner: { projects: { actions: ["read", "update"], update: ["owner"], rowFilter: own } },
      },
      anna,
    );
    // The column must be writable in the new row.
    await refused(caller, update({ state: "secret" }, where(1)), outside);
    await refused(caller, update({ owner: 2 }, where(1)), outside);
    expect((await caller.write(update({ owner: 1 }, where(2)))).json.affectedRows).toBe(0);
  });

  it("insert a column only in rows of the role that grants the column", async () => {
    const caller = organisation.caller(
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
    const caller = organisation.caller(
      {
        reader: { projects: { rowFilter: own } },
        remover: { projects: { actions: ["delete"] } },
      },
      anna,
    );
    expect((await caller.write(remove(anyOf(1, 2, 3)))).json.affectedRows).toBe(1);
    expect(await titles(organisation)).toEqual(["theirs", "nobody's"]);
  });

  it("permit inc and dec only if one of them shows the value", async () => {
    const caller = organisation.caller(
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

  it("change an existing row by onConflict only with the right to update", async () => {
    const caller = organisation.caller(
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
    // Each upsert is refused for another reason. The first changes a row of another user. The
    // second gives a row to another user. The third sets a column that may be inserted but not
    // updated.
    await refused(caller, upsert({ id: 2, title: "x" }), invalid);
    await refused(caller, upsert({ id: 1, title: "x", owner: 2 }), outside);
    await refused(caller, upsert({ id: 1, title: "x", note: "y" }), invalid, { unsent: true });
    expect((await caller.write(upsert({ id: 1, title: "x", note: "y" }, ["title"]))).status).toBe(
      200,
    );
    expect((await caller.write(upsert({ id: 8, title: "new", owner: 2 }))).status).toBe(200);
    expect((await organisation.rows("projects", "title, note"))[0]).toEqual({
      title: "x",
      note: "n1",
    });
  });

  it("cannot use a new row as a changed one if a rule reads the table itself", async () => {
    const above = [{ relation: "parent", match: "some", where: own }];
    const caller = organisation.caller(
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

  it("see of new rows what they may read, by row and by column", async () => {
    const caller = organisation.caller(
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
