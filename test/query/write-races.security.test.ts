// Tests concurrent writes. Each write evaluates the current rows after it has waited for other
// writes. A delete also evaluates the rows that refer to its rows at that time. If several inserts
// need the same primary key, exactly one succeeds.
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
beforeEach(() => organisation.empty());

const every = ["read", "insert", "update", "delete"] as const;
const own = [{ field: "owner", op: "eq", valueFromClaim: "person" }];
const where = (id: number) => [{ field: "id", op: "eq", value: id }];
const anna = (role: RoleSketch) => organisation.caller({ user: role }, { person: 1 });
const removing = { actions: ["read", "delete"] } as const;

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

describe("an update or delete that had to wait", () => {
  beforeEach(() =>
    organisation.fill({ projects: [{ id: 1, title: "a", owner: 1, count: 6, note: "old" }] }),
  );
  const user = () => anna({ projects: { actions: every, rowFilter: own } });
  const take = { type: "update", table: "projects", set: { count: { dec: 1 } } };
  const six = [...where(1), { field: "count", op: "gte", value: 6 }];

  it("evaluates its conditions again", async () => {
    const { json } = await meeting("update @projects set count = 5 where id = 1", () =>
      user().write({ ...take, where: six }),
    );
    expect(json.affectedRows).toBe(0);
    expect(await organisation.rows("projects", "count")).toEqual([{ count: 5 }]);
  });

  it("counts from the new value", async () => {
    const { json } = await meeting("update @projects set count = 9 where id = 1", () =>
      user().write({ ...take, where: six }),
    );
    expect(json.affectedRows).toBe(1);
    expect(await organisation.rows("projects", "count")).toEqual([{ count: 8 }]);
  });

  it.each([
    ["update", { type: "update", table: "projects", set: { note: "new" }, where: where(1) }],
    ["delete", { type: "delete", table: "projects", where: where(1) }],
    [
      "upsert",
      {
        type: "insert",
        table: "projects",
        values: [{ id: 1, title: "b", owner: 1 }],
        onConflict: { columns: ["id"], action: "update", set: ["title"] },
      },
    ],
  ])("evaluates the row filter again: %s", async (_name, mutation) => {
    const caller = anna({ projects: { actions: every, insert: "*", rowFilter: own } });
    const { json } = await meeting("update @projects set owner = 2 where id = 1", () =>
      caller.write(mutation),
    );
    expect(json.affectedRows ?? json.code).toBe(
      mutation.type === "insert" ? "INVALID_MUTATION" : 0,
    );
    expect(await organisation.rows("projects", "title, note, owner")).toEqual([
      { title: "a", note: "old", owner: 2 },
    ]);
  });

  it("does not change a row that has entered its filter meanwhile, nor one that is deleted", async () => {
    const { json } = await meeting("delete from @projects where id = 1", () =>
      user().write({ type: "update", table: "projects", set: { note: "new" }, where: where(1) }),
    );
    expect(json.affectedRows).toBe(0);
  });
});

describe("a delete that reaches other tables", () => {
  beforeEach(() =>
    organisation.fill({
      projects: [{ id: 1, title: "a" }],
      tasks: [{ id: 1, project: 1, owner: 1 }],
      bookings: [{ id: 1, project: 1, owner: 1 }],
      comments: [{ id: 1, task: 1, author: 1 }],
    }),
  );
  const ownComments = [{ field: "author", op: "eq", valueFromClaim: "person" }];
  const role = {
    projects: removing,
    tasks: { ...removing, rowFilter: own },
    bookings: { actions: ["read", "update"], rowFilter: own },
    comments: { ...removing, rowFilter: ownComments },
  } as const;
  const remove = () => anna(role).write({ type: "delete", table: "projects", where: where(1) });

  it.each([
    ["an inserted row", "insert into @tasks (id, project, owner) values (2, 1, 2)"],
    ["a row that is moved there", "update @tasks set project = 1, owner = 2 where id = 9"],
    ["a row that changes hands", "update @tasks set owner = 2 where id = 1"],
    ["an inserted reference", "insert into @bookings (id, project, owner) values (2, 1, 2)"],
    ["a reference that changes hands", "update @bookings set owner = 2 where id = 1"],
    [
      "a row that is inserted further down",
      "insert into @comments (id, task, author) values (2, 1, 2)",
    ],
    ["a row that changes hands further down", "update @comments set author = 2 where id = 1"],
  ])("is refused for %s in the meantime", async (_name, change) => {
    await organisation.fill({
      projects: [{ id: 9, title: "b" }],
      tasks: [{ id: 9, project: 9, owner: 2 }],
    });
    const { status, json } = await meeting(change, remove);
    expect([status, json.code], JSON.stringify(json)).toEqual([400, "INVALID_MUTATION"]);
    expect(await organisation.rows("projects", "id")).toEqual([{ id: 1 }, { id: 9 }]);
    expect(await organisation.rows("comments", "id")).toContainEqual({ id: 1 });
  });

  it("is not refused for rows that have left meanwhile", async () => {
    await organisation.fill({ tasks: [{ id: 2, project: 1, owner: 2 }] });
    expect((await meeting("delete from @tasks where id = 2", remove)).status).toBe(200);
  });

  it(
    "never deletes a row whose insert was acknowledged to another caller, in 100 rounds",
    { timeout: 60_000 },
    async () => {
      const ben = organisation.caller(
        { user: { tasks: { actions: every, insert: "*" }, projects: {} } },
        {},
      );
      const won = { insert: 0, delete: 0 };
      for (let round = 10; round < 110; round++) {
        await organisation.fill({ projects: [{ id: round, title: "x" }] });
        const [removed, added] = await Promise.all([
          anna(role).write({ type: "delete", table: "projects", where: where(round) }),
          ben.write({
            type: "insert",
            table: "tasks",
            values: [{ id: round, project: round, owner: 2 }],
          }),
        ]);
        expect(removed.status + added.status).toBe(200 + 400);
        won[added.status === 200 ? "insert" : "delete"] += 1;
      }
      expect(await organisation.rows("tasks", "id")).toHaveLength(1 + won.insert);
    },
  );
});

describe("a unique key that many writes need", () => {
  const many = Array.from({ length: 6 }, (_, index) => index);
  const code = (round: number, index: number, more: object = {}) => ({
    type: "insert",
    table: "projects",
    values: [{ id: round * 10 + index, title: `t${round}-${index}`, owner: 1, code: `c${round}` }],
    ...more,
  });
  const user = () => anna({ projects: { actions: every, insert: "*", rowFilter: own } });

  it("goes to one of them, in 100 rounds", { timeout: 60_000 }, async () => {
    const caller = user();
    for (let round = 1; round <= 100; round++) {
      const outcomes = await Promise.all(many.map((index) => caller.write(code(round, index))));
      expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(outcomes.filter(({ status }) => status === 400)).toHaveLength(many.length - 1);
    }
    expect(await organisation.rows("projects", "id")).toHaveLength(100);
  });

  it(
    "goes to one of the writes that ignore conflicts, and to every write that updates",
    { timeout: 60_000 },
    async () => {
      const caller = user();
      const sum = (outcomes: readonly Outcome[]) =>
        outcomes.reduce((total, { json }) => total + (json.affectedRows as number), 0);
      for (let round = 1; round <= 50; round++) {
        const ignore = { onConflict: { columns: ["code"], action: "ignore" } };
        const kept = await Promise.all(
          many.map((index) => caller.write(code(round, index, ignore))),
        );
        expect(sum(kept)).toBe(1);
        const update = { onConflict: { columns: ["code"], action: "update", set: ["title"] } };
        const changed = await Promise.all(
          many.map((index) => caller.write(code(round + 500, index, update))),
        );
        expect(sum(changed)).toBe(many.length);
      }
      expect(await organisation.rows("projects", "id")).toHaveLength(100);
    },
  );
});
