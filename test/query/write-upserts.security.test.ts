// Tests upserts of users whose row filters read the written table itself. Inserted rows must pass
// the filter for inserts, and updated rows the filter for updates. This also holds if the same
// write inserts and updates rows.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOrganisation, type Organisation, type RoleSketch } from "./organisation.ts";

let organisation: Organisation;
beforeAll(async () => void (organisation = await openOrganisation()));
afterAll(() => organisation.close());
beforeEach(() => organisation.empty());

const ofOwner = (relation: string) => [
  { relation, match: "some", where: [{ field: "owner", op: "eq", value: 1 }] },
];
const user = (a: RoleSketch[string], b: RoleSketch[string]) =>
  organisation.caller({ a: { projects: a }, b: { projects: b } }, { person: 1 });
const upsert = (values: readonly object[]) => ({
  type: "insert",
  table: "projects",
  values,
  onConflict: { columns: ["id"], action: "update", set: ["title"] },
});
const row = (id: number, parent: number | null) => ({ id, title: `t${id}`, owner: 1, parent });
const rows = () => organisation.rows("projects", "id, title, parent");

describe("if the rule for updates reads the table", () => {
  const caller = () =>
    user(
      { actions: ["read", "update"], rowFilter: ofOwner("parent") },
      { actions: ["read", "insert"], insert: "*" },
    );

  it.each([
    ["to which no row refers", null],
    ["to which another of these rows refers", 1],
  ])("inserts new rows %s", async (_name, parent) => {
    const { refusal } = await caller().write(upsert([row(1, null), row(2, parent)]));
    expect(refusal).toBe("");
    expect(await organisation.rows("projects", "id, parent")).toEqual([
      { id: 1, parent: null },
      { id: 2, parent },
    ]);
  });

  it("still changes no row outside the rule", async () => {
    await organisation.fill({ projects: [{ id: 1, title: "old", owner: 1 }] });
    const { status } = await caller().write(upsert([row(1, null), row(2, 1)]));
    expect(status).toBe(400);
    expect(await rows()).toEqual([{ id: 1, title: "old", parent: null }]);
  });
});

describe("if the rule for inserts reads the table", () => {
  const caller = () =>
    user(
      { actions: ["read", "update"] },
      { actions: ["read", "insert"], insert: "*", rowFilter: ofOwner("parent") },
    );
  beforeEach(() => organisation.fill({ projects: [{ id: 1, title: "old", owner: 1 }] }));

  it("changes a row that could not have been inserted, with a new row that refers to it", async () => {
    const { refusal } = await caller().write(upsert([row(1, null), row(2, 1)]));
    expect(refusal).toBe("");
    expect(await rows()).toEqual([
      { id: 1, title: "t1", parent: null },
      { id: 2, title: "t2", parent: 1 },
    ]);
  });

  it("inserts no new row that breaks it", async () => {
    const { refusal } = await caller().write(upsert([row(1, null), row(2, null)]));
    expect(refusal).toMatch(/^403 SCOPE_VIOLATION/);
    expect(await rows()).toEqual([{ id: 1, title: "old", parent: null }]);
  });
});
