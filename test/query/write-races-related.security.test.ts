// Tests concurrent writes with a row filter or a condition on related rows. If another transaction
// has changed a row's reference, the gateway evaluates the rows to which it refers now. A write
// changes no row outside the filter, and misses no row inside it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  openOrganisation,
  type Organisation,
  type Outcome,
  type RoleSketch,
} from "./organisation.ts";

let organisation: Organisation;
beforeAll(async () => void (organisation = await openOrganisation()));
afterAll(() => organisation.close());

const every = ["read", "insert", "update", "delete"] as const;
const where = (id: number) => [{ field: "id", op: "eq", value: id }];
const anna = (role: RoleSketch) => organisation.caller({ user: role }, { person: 1 });

/**
 * Runs a statement in a transaction, and then a second write before the transaction commits. The
 * second write must wait for the transaction.
 */
async function meeting(first: string, second: () => Promise<Outcome>): Promise<Outcome> {
  return organisation.holding(first.replaceAll("@", `${organisation.schema}.`), async (waiting) => {
    const outcome = second();
    await expect.poll(waiting).toBe(true);
    return outcome;
  });
}

/**
 * Filters over the teams of the people who lead a project. They accept projects that person 1 or
 * person 3 leads, and no project that person 2 leads.
 */
const filters = [
  ["some", { match: "some", where: [{ field: "team", op: "eq", value: "a" }] }],
  ["none", { match: "none", where: [{ field: "team", op: "eq", value: "secret" }] }],
  ["every", { match: "every", where: [{ field: "team", op: "eq", value: "a" }] }],
] as const;

const update = {
  type: "update",
  table: "projects",
  set: { count: { inc: 1 } },
  where: where(1),
};
const remove = { type: "delete", table: "projects", where: where(1) };
const upsert = {
  type: "insert",
  table: "projects",
  values: [{ id: 1, title: "b", owner: 1, lead: 1 }],
  onConflict: { columns: ["id"], action: "update", set: ["title"] },
};

beforeEach(async () => {
  await organisation.empty();
  await organisation.fill({
    people: [
      { id: 1, name: "x", team: "a" },
      { id: 2, name: "y", team: "secret" },
      { id: 3, name: "z", team: "a" },
    ],
    projects: [{ id: 1, title: "a", owner: 1, count: 6, lead: 1 }],
  });
});

const moved = (to: number) => `update @projects set lead = ${to} where id = 1`;
const rows = () => organisation.rows("projects", "title, count, lead");

describe.each(filters)("a row filter that requires %s of the related rows", (_match, related) => {
  const user = () =>
    anna({
      projects: { actions: every, insert: "*", rowFilter: [{ relation: "lead", ...related }] },
      people: {},
    });

  it.each([
    ["update", update, 0],
    ["delete", remove, 0],
    ["upsert", upsert, "INVALID_MUTATION"],
  ])("does not admit a row that has left it meanwhile: %s", async (_name, mutation, expected) => {
    const { json } = await meeting(moved(2), () => user().write(mutation));
    expect(json.affectedRows ?? json.code).toBe(expected);
    expect(await rows()).toEqual([{ title: "a", count: 6, lead: 2 }]);
  });

  it.each([
    ["update", update, [{ title: "a", count: 7, lead: 3 }]],
    ["delete", remove, []],
    ["upsert", upsert, [{ title: "b", count: 6, lead: 3 }]],
  ])("admits a row that meets it by another related row: %s", async (_name, mutation, expected) => {
    const { json } = await meeting(moved(3), () => user().write(mutation));
    expect(json.affectedRows, JSON.stringify(json)).toBe(1);
    expect(await rows()).toEqual(expected);
  });

  it("protects a row that has left it from a delete of one statement", async () => {
    await organisation.fill({ bookings: [{ id: 1, project: 1, owner: 1 }] });
    await organisation.fill({ projects: [{ id: 2, title: "b", owner: 9, lead: 2 }] });
    const [condition] = related.where;
    const rowFilter = [
      {
        relation: "project",
        ...related,
        where: [{ relation: "lead", match: "some", where: [condition] }],
      },
    ];
    const { json } = await meeting("update @bookings set project = 2 where id = 1", () =>
      anna({ bookings: { actions: every, rowFilter } }).write({ ...remove, table: "bookings" }),
    );
    expect(json.affectedRows).toBe(0);
    expect(await organisation.rows("bookings", "project")).toEqual([{ project: 2 }]);
  });

  it("protects a row from a delete that locks referring rows", async () => {
    await organisation.fill({ tasks: [{ id: 1, project: 1, owner: 1 }] });
    const projects = { actions: every, rowFilter: [{ relation: "lead", ...related }] };
    const own = [{ field: "owner", op: "eq", valueFromClaim: "person" }];
    const caller = anna({ projects, tasks: { actions: every, rowFilter: own }, people: {} });
    const { json } = await meeting(moved(2), () => caller.write(remove));
    expect(json.affectedRows).toBe(0);
    expect(await rows()).toEqual([{ title: "a", count: 6, lead: 2 }]);
    expect(await organisation.rows("tasks", "id")).toEqual([{ id: 1 }]);
  });
});

describe.each(filters)("a condition that requires %s of the related rows", (_match, related) => {
  const user = () => anna({ projects: { actions: every }, people: {} });
  const asked = [{ relation: "lead", ref: "people", ...related }];

  it.each([
    ["update", update],
    ["delete", remove],
  ])("is evaluated again for a row that has moved: %s", async (_name, mutation) => {
    const { json } = await meeting(moved(2), () => user().write({ ...mutation, where: asked }));
    expect(json.affectedRows).toBe(0);
    expect(await rows()).toEqual([{ title: "a", count: 6, lead: 2 }]);
  });

  it.each([
    ["update", update],
    ["delete", remove],
  ])("admits a row that meets it by another related row: %s", async (_name, mutation) => {
    const { json } = await meeting(moved(3), () => user().write({ ...mutation, where: asked }));
    expect(json.affectedRows, JSON.stringify(json)).toBe(1);
  });
});

describe("a condition on one of several lists", () => {
  it("is evaluated again for a row that has another of the values now", async () => {
    await organisation.fill({ bookings: [{ id: 1, owner: 1, days: [1] }] });
    const caller = anna({ bookings: { actions: every } });
    const asked = [{ field: "days", op: "in", value: [[1], [2]] }];
    const { json } = await meeting("update @bookings set days = '{2}' where id = 1", () =>
      caller.write({ type: "update", table: "bookings", set: { owner: 7 }, where: asked }),
    );
    expect(json.affectedRows, JSON.stringify(json)).toBe(1);
    expect(await organisation.rows("bookings", "owner, days")).toEqual([{ owner: 7, days: [2] }]);
  });
});
