// Tests deletes that would also change rows of other tables (G7.6). They succeed only if the caller
// may delete or update those rows. This also holds for rows at the end of a chain of references.
// Rights to the tables in between do not matter. Otherwise the delete is refused like a delete of a
// row that is still referenced, and nothing is deleted.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  openOrganisation,
  type Organisation,
  type RoleSketch,
  type TableName,
} from "./organisation.ts";

let organisation: Organisation;
beforeAll(async () => void (organisation = await openOrganisation(false)));
afterAll(() => organisation.close());
beforeEach(() => organisation.empty());

const own = [{ field: "owner", op: "eq", valueFromClaim: "person" }];
const removing = { actions: ["read", "delete"] } as const;
const changing = { actions: ["read", "update"] } as const;
const tables = [
  "projects",
  "tasks",
  "comments",
  "bookings",
  "nodes",
  "leaves",
  "hens",
  "eggs",
] as const;

const everything = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [table, await organisation.rows(table)] as const),
    ),
  );

const remove = (role: RoleSketch, table: TableName, id = 1) =>
  organisation.caller({ user: role }, { person: 1 }).write({
    type: "delete",
    table,
    where: [{ field: "id", op: "eq", value: id }],
  });

/** The same sentence is used for every reason, also if the reference itself restricts deletes. */
const STILL =
  "400 INVALID_MUTATION /mutation/where: other rows still refer to a row that this would delete.";

async function expectRefused(role: RoleSketch, table: TableName, id?: number): Promise<void> {
  const before = await everything();
  expect((await remove(role, table, id)).refusal).toBe(STILL);
  expect(await everything()).toEqual(before);
  expect(await organisation.events()).toEqual([]);
}

async function expectGone(role: RoleSketch, table: TableName, id?: number): Promise<void> {
  const { status, json } = await remove(role, table, id);
  expect([status, json.affectedRows], JSON.stringify(json)).toEqual([200, 1]);
}

describe("rows that a delete cascades to", () => {
  beforeEach(() =>
    organisation.fill({
      projects: [{ id: 1, title: "a" }],
      tasks: [{ id: 1, project: 1, owner: 1 }],
    }),
  );

  it.each([
    ["an entry", {}],
    ["the right to delete", { tasks: { actions: ["read", "insert", "update"] } }],
    ["the right to read", { tasks: { actions: ["delete"] } }],
    [
      "a filter that admits the row",
      { tasks: { ...removing, rowFilter: [{ field: "owner", op: "eq", value: 2 }] } },
    ],
    [
      "the claim of the filter",
      { tasks: { ...removing, rowFilter: [{ field: "owner", op: "eq", valueFromClaim: "nope" }] } },
    ],
    [
      "a filter that holds for null",
      { tasks: { ...removing, rowFilter: [{ field: "points", op: "gt", value: 0 }] } },
    ],
  ] as const)("stay where the caller lacks %s there", async (_name, tasks) => {
    await expectRefused({ projects: removing, ...(tasks as RoleSketch) }, "projects");
  });

  it.each([
    ["without a filter", removing],
    ["inside the filter", { ...removing, rowFilter: own }],
    [
      "inside a filter that reads the deleted row",
      {
        ...removing,
        rowFilter: [
          { relation: "project", match: "some", where: [{ field: "title", op: "eq", value: "a" }] },
        ],
      },
    ],
  ])("are deleted with it %s", async (_name, tasks) => {
    await expectGone({ projects: removing, tasks }, "projects");
    expect(await organisation.rows("tasks")).toEqual([]);
  });

  it("all stay if one row is outside the filter", async () => {
    await organisation.fill({ tasks: [{ id: 2, project: 1, owner: 2 }] });
    await expectRefused({ projects: removing, tasks: { ...removing, rowFilter: own } }, "projects");
  });

  it("are checked per row of the delete", async () => {
    await organisation.fill({
      projects: [
        { id: 2, title: "b" },
        { id: 3, title: "c" },
      ],
      tasks: [{ id: 2, project: 2, owner: 2 }],
    });
    const role = { projects: removing, tasks: { ...removing, rowFilter: own } };
    await expectRefused(role, "projects", 2);
    await expectGone(role, "projects", 3);
    await expectGone(role, "projects", 1);
  });

  it("are reported as written tables, and not counted", async () => {
    await expectGone({ projects: removing, tasks: removing }, "projects");
    const [change] = await organisation.sql(
      "select cardinality(tables) as n from gateway_tx.change",
    );
    expect(change).toEqual({ n: 5 });
  });

  it("need one role that grants the delete there, and one that grants the read", async () => {
    const roles = (more: RoleSketch) =>
      organisation
        .caller(
          { remover: { projects: removing, tasks: { actions: ["delete"] } }, reader: more },
          { person: 2 },
        )
        .write({
          type: "delete",
          table: "projects",
          where: [{ field: "id", op: "eq", value: 1 }],
        });
    expect((await roles({ tasks: { rowFilter: own } })).refusal).toBe(STILL);
    expect((await roles({ tasks: {} })).status).toBe(200);
  });
});

describe("rows further down", () => {
  beforeEach(() =>
    organisation.fill({
      projects: [{ id: 1, title: "a" }],
      tasks: [
        { id: 1, project: 1, owner: 1 },
        { id: 2, project: 1, owner: 1 },
      ],
      comments: [{ id: 1, task: 2, author: 2 }],
    }),
  );

  it.each([
    ["no entry", {}],
    ["no right to delete", { comments: changing }],
    [
      "a filter that leaves the row out",
      {
        comments: {
          ...removing,
          rowFilter: [{ field: "author", op: "eq", valueFromClaim: "person" }],
        },
      },
    ],
  ] as const)("stay with %s, and so does all above", async (_name, comments) => {
    for (const tasks of [removing, { ...removing, rowFilter: own }])
      await expectRefused({ projects: removing, tasks, ...(comments as RoleSketch) }, "projects");
  });

  it("are deleted if each of them may be deleted", async () => {
    const rowFilter = [{ field: "author", op: "eq", value: 2 }];
    await expectGone(
      {
        projects: removing,
        tasks: { ...removing, rowFilter: own },
        comments: { ...removing, rowFilter },
      },
      "projects",
    );
    expect(await organisation.rows("comments")).toEqual([]);
  });

  it("do not matter if there are none", async () => {
    await organisation.sql(`delete from ${organisation.schema}.comments`);
    await expectGone({ projects: removing, tasks: removing }, "projects");
  });
});

describe("references that become null", () => {
  beforeEach(() =>
    organisation.fill({
      projects: [{ id: 1, title: "a" }],
      bookings: [{ id: 1, project: 1, owner: 1 }],
    }),
  );
  const here = { read: ["id", "project", "owner"] };

  it.each([
    ["an entry", {}],
    ["the right to update", { bookings: removing }],
    ["the right to update that column", { bookings: { ...changing, update: ["owner"] } }],
    [
      "a filter that admits the row",
      { bookings: { ...changing, rowFilter: [{ field: "owner", op: "eq", value: 2 }] } },
    ],
    [
      "a filter that admits the row afterwards",
      { bookings: { ...changing, rowFilter: [{ field: "project", op: "isNull", value: false }] } },
    ],
    [
      "a filter that admits it only because of the deleted row",
      {
        bookings: {
          ...changing,
          rowFilter: [
            { relation: "project", match: "some", where: [{ field: "id", op: "gt", value: 0 }] },
          ],
        },
      },
    ],
  ] as const)("stay where the caller lacks %s there", async (_name, bookings) => {
    await expectRefused({ projects: removing, ...(bookings as RoleSketch) }, "projects");
  });

  it.each([
    ["without a filter", { ...changing, ...here }],
    ["inside the filter", { ...changing, ...here, rowFilter: own }],
  ])("are null %s", async (_name, bookings) => {
    await expectGone({ projects: removing, bookings }, "projects");
    expect(await organisation.rows("bookings", "id, project")).toEqual([{ id: 1, project: null }]);
  });

  it.each([
    ["both at once", [1, 1, null], "guest"],
    ["of two deleted rows", [1, 2, null], "guest"],
    ["through a row that is deleted with it", [1, null, 1], "task"],
  ] as const)("are judged together: %s", async (_name, [home, guest, task], other) => {
    await organisation.fill({
      projects: [
        { id: 2, title: "b" },
        { id: 3, title: "c" },
      ],
      tasks: [{ id: 1, project: 1 }],
      matches: [{ id: 1, home, guest, task }],
    });
    const some = (field: string) => ({ field, op: "isNull", value: false });
    const matches = { ...changing, rowFilter: [{ or: [some("home"), some(other)] }] };
    const role = { projects: removing, tasks: removing, bookings: changing, matches };
    const caller = organisation.caller({ user: role });
    const remove = (...ids: number[]) =>
      caller.write({
        type: "delete",
        table: "projects",
        where: [{ field: "id", op: "in", value: ids }],
      });
    expect((await remove(1, 2)).refusal).toBe(STILL);
    expect(await organisation.rows("matches", "home, guest, task")).toEqual([
      { home, guest, task },
    ]);
    expect((await remove(3)).status).toBe(200);
    await organisation.sql(`update ${organisation.schema}.matches set home = null`);
    expect((await remove(1, 2)).refusal).toBe(STILL);
    await organisation.fill({ projects: [{ id: 4, title: "d" }] });
    await organisation.sql(`update ${organisation.schema}.matches set home = 4`);
    expect((await remove(1, 2)).status).toBe(200);
  });

  it("of the same table need the right to update there", async () => {
    await organisation.fill({
      people: [
        { id: 1, name: "a" },
        { id: 2, name: "b", boss: 1 },
      ],
    });
    expect((await remove({ people: removing }, "people")).refusal).toBe(STILL);
    const all = { actions: ["read", "update", "delete"] } as const;
    await expectGone({ people: all }, "people");
    expect(await organisation.rows("people", "id, boss")).toEqual([{ id: 2, boss: null }]);
  });
});

describe("references in a cycle", () => {
  it("are followed if the caller has every right there", async () => {
    await organisation.fill({
      nodes: [{ id: 1 }, { id: 2, above: 1 }, { id: 3, above: 2 }],
      leaves: [{ id: 1, node: 3 }],
    });
    await expectGone({ nodes: removing, leaves: removing }, "nodes");
    expect(await everything()).toMatchObject({ nodes: [], leaves: [] });
  });

  it.each([
    ["a filter on the circle", { nodes: { ...removing, rowFilter: own }, leaves: removing }],
    [
      "a row filter on the rows that are deleted with it",
      { nodes: removing, leaves: { ...removing, rowFilter: own } },
    ],
    ["no right to the rows that are deleted with it", { nodes: removing }],
  ] as const)("are not followed with %s", async (_name, role) => {
    await organisation.fill({
      nodes: [
        { id: 1, owner: 1 },
        { id: 2, above: 1, owner: 1 },
        { id: 3, above: 2, owner: 1 },
        { id: 4, owner: 1 },
      ],
      leaves: [{ id: 1, node: 3, owner: 2 }],
    });
    await expectRefused(role, "nodes");
    await expectRefused(role, "nodes", 2);
    await expectGone(role, "nodes", 4);
  });

  it("of two tables, too", async () => {
    await organisation.fill({
      hens: [
        { id: 1, owner: 1 },
        { id: 2, egg: 1, owner: 1 },
      ],
      eggs: [{ id: 1, hen: 1, owner: 1 }],
    });
    await expectRefused({ hens: removing }, "hens");
    await expectRefused({ hens: { ...removing, rowFilter: own }, eggs: removing }, "hens");
    await expectRefused({ hens: removing, eggs: { ...removing, rowFilter: own } }, "hens");
    await expectGone({ hens: removing, eggs: removing }, "hens");
    expect(await everything()).toMatchObject({ hens: [], eggs: [] });
  });

  it("of one row to itself do not prevent its deletion", async () => {
    await organisation.fill({ nodes: [{ id: 1, above: 1 }] });
    await expectGone({ nodes: removing, leaves: removing }, "nodes");
  });
});

describe("a restricted row", () => {
  it("need not be visible to the caller", async () => {
    await organisation.fill({
      people: [{ id: 1, name: "a" }],
      projects: [{ id: 1, title: "p", deputy: 1 }],
    });
    expect((await remove({ people: removing }, "people")).refusal).toBe(STILL);
    expect(await organisation.rows("people", "id")).toEqual([{ id: 1 }]);
  });
});
