// Tests the facts about hidden data that a credential can learn by design. It can learn that a
// unique value is taken, that a row is still referenced, or that a filter-only column has a certain
// value. Each answer reveals only one such fact. It contains nothing else about the hidden data.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ExactAnswer } from "../support/exact-http.ts";
import { contentsOf } from "./contents.ts";
import { workspaceId } from "./world/definition.ts";
import type { World } from "./world/rows.ts";
import { rowsOf, sights } from "./world/sight.ts";
import { openWorlds, type OpenWorld, type Worlds } from "./worlds.ts";

const hidden = { id: "7a1d0000-0000-4000-8000-00000000beef", handle: "taken", name: "Nobody" };
const free = "7a1d0000-0000-4000-8000-00000000f4ee";
const badge = "Z9";

let worlds: Worlds;
let task: unknown;
beforeAll(async () => {
  worlds = await openWorlds("window");
  const { second } = worlds;
  const world = await contentsOf(second);
  const seen = Object.fromEntries(rowsOf(world, sights.window, true)) as unknown as World;
  const commented = new Set(world.comments.map((comment) => comment["task"]));
  task = seen.tasks.find(({ id }) => !commented.has(id))!["id"];
  const { schema } = second.installed;
  const run = (text: string, values: unknown[]) =>
    second.database.database.owner.run({ text }, values);
  await run(
    `insert into ${schema}.people (id, name, department, visible, handle) values ($1, $2, 'ops', false, $3)`,
    [hidden.id, hidden.name, hidden.handle],
  );
  await run(
    `insert into ${schema}.comments (id, task, body, hidden) values (gen_random_uuid(), $1, 'x', true)`,
    [task],
  );
  await run(`update ${schema}.people set badge = $1 where id = $2`, [badge, seen.people[0]!["id"]]);
}, 120_000);
afterAll(() => worlds.close());

async function ask({ client, installed }: OpenWorld, body: object): Promise<ExactAnswer> {
  const ids = (table: string) => installed.model.tables.get(table)!.id;
  return client.send({
    method: "POST",
    path: `/${workspaceId}/query`,
    headers: {
      Authorization: `Bearer ${worlds.first.installed.tokens["window"]}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ refs: { p: ids("people"), t: ids("tasks") }, ...body }),
  });
}

const insert = (row: object, more: object = {}) => ({
  mutation: {
    type: "insert",
    table: "p",
    values: [{ name: "Ann", department: "ops", visible: true, ...row }],
    ...more,
  },
});
const where = [{ field: "badge", op: "eq", value: badge }];
const taken = { onConflict: { columns: ["handle"], action: "update", set: ["name"] } };
const query = { from: "p", select: ["id"], where };
const mutation = { type: "update", table: "p", set: { rank: 1 }, where };

describe("a hidden difference is noticeable by design", () => {
  it.each([
    ["as a unique value that is taken", insert({ id: free, handle: hidden.handle })],
    ["as a key that is taken", insert({ id: hidden.id })],
    ["as a row that cannot be upserted", insert({ id: free, handle: hidden.handle }, taken)],
    ["as a row that cannot be deleted", () => deletion()],
  ])("%s, refused with the same words as for visible rows", async (_name, given) => {
    const body = typeof given === "function" ? given() : given;
    const [left, right] = [await ask(worlds.first, body), await ask(worlds.second, body)];
    expect([left.status, right.status]).toEqual([200, 400]);
    expect(right.body).toMatch(
      /a row with (?:the same (?:id|handle)|these values)|still refer to a row/,
    );
    for (const value of Object.values(hidden)) expect(right.body).not.toContain(value);
    // Removes the row again, so that the worlds are as before.
    if (typeof given !== "function") await ask(worlds.first, remove(free, hidden.id));
  });

  it.each([
    ["rows found", { query }, /"count":(\d+)/],
    ["rows changed", { mutation }, /"affectedRows":(\d+)/],
  ])(
    "as the value of a filter-only column, which the number of %s confirms",
    async (_name, body, count) => {
      const answers = [await ask(worlds.first, body), await ask(worlds.second, body)];
      expect(answers.map((answer) => count.exec(answer.body)?.[1])).toEqual(["0", "1"]);
    },
  );
});

const deletion = () => ({
  mutation: { type: "delete", table: "t", where: [{ field: "id", op: "eq", value: task }] },
});
const remove = (...ids: string[]) => ({
  mutation: { type: "delete", table: "p", where: [{ field: "id", op: "in", value: ids }] },
});
