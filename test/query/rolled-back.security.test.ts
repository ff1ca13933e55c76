// Tests work whose writes are always rolled back at its end (G48.2). A write that arrives after the
// end is refused and not committed.
import { afterAll, beforeAll, expect, it } from "vitest";
import { createResponseCache } from "../../src/cache/index.ts";
import { createRecordQuota } from "../../src/metering/index.ts";
import { accessAs, createHeavyReads, createRollBackAfter } from "../../src/query/index.ts";
import type { WorkspaceData } from "../../src/query/index.ts";
import { checkedRequest } from "../../src/query/parse/body.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import { definition } from "../automations/notes.ts";
import { openStage, type Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => void (stage = await openStage(definition)));
afterAll(() => stage.close());

const limits = { lockMs: 250, statementMs: 3_000 };
const workspace = buildWorkspace(definition, { version: 1, rootSecret: Buffer.alloc(32, 1) });
const access = accessAs(workspace, { runAs: "backend", id: workspace.id });

function rollBackAfter<T>(work: (data: WorkspaceData) => Promise<T>): Promise<T> {
  const { read, write } = stage.database.database;
  const clock = { now: () => Date.now() };
  const run = createRollBackAfter({
    records: createRecordQuota(),
    catalog: { get: () => workspace, refresh: async () => {} },
    clock,
    readPool: read,
    writePool: write,
    heavyReads: createHeavyReads(10),
    changeFeed: { reportWrite: () => {} },
    responses: createResponseCache({
      writeFeed: { freshAt: 0, follow: () => {} },
      catalog: { freshAt: 0, isNewest: () => true },
      clock,
    }),
  });
  return run(workspace.id, limits, work);
}

const insertNote = (data: WorkspaceData, id: number) =>
  data.write(
    access,
    checkedRequest({
      refs: { n: definition.tables["notes"]!.id },
      mutation: { type: "insert", table: "n", values: [{ id }] },
    }) as never,
  );

it("refuses a write after the end, also inside of a transaction that had begun", async () => {
  let late: WorkspaceData | undefined;
  let goOn = () => {};
  let writing: Promise<unknown> | undefined;
  await rollBackAfter(async (data) => {
    await insertNote(data, 1);
    late = data;
    const end = new Promise<void>((resolve) => (goOn = resolve));
    writing = data.transaction(access, async ({ connection }) => {
      await end;
      await connection.run({ text: `insert into ${workspace.schema}.notes (id) values (2)` });
    });
    writing.catch(() => {});
  });
  goOn();
  await expect(writing).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await expect(insertNote(late!, 3)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await stage.sql("select id from $ws.notes")).toEqual([]);
});

it("goes on after a refused statement, and throws the error of the work", async () => {
  const work = rollBackAfter(async (data) => {
    await insertNote(data, 1);
    await expect(insertNote(data, 1)).rejects.toThrow("/mutation/values");
    await insertNote(data, 2);
    throw new Error("of the work");
  });
  await expect(work).rejects.toThrow("of the work");
  expect(await stage.sql("select id from $ws.notes")).toEqual([]);
});
