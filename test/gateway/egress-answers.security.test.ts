// Large answers of /query that are made at the same time share what is left of the month's response
// bytes (G11.17).
import { afterEach, expect, it } from "vitest";
import { openMetered, definitionOf, ours, type MeteredStage } from "./metered.ts";

let stage: MeteredStage;
afterEach(() => stage.close());

const MB = 1024 * 1024;
const refs = { o: definitionOf(ours).tables["orders"]!.id };

it("ten reads of 400 KB at once deliver at most the 2 MB that are left, and no refused read is a call", async () => {
  stage = await openMetered({ plan: { egressBytesPerMonth: 2 * MB } });
  await stage.load(
    "insert into orders (id, status) select gen_random_uuid(), repeat('x', 20000) from generate_series(1, 20)",
  );
  const answers = await Promise.all(Array.from({ length: 10 }, () => stage.query()));
  const sent = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.length).toBeLessThanOrEqual(5);
  for (const { status, json } of refused)
    expect([status, json.error.code]).toEqual([429, "EGRESS_EXHAUSTED"]);
  await stage.stop();
  const [used] = await stage.usage();
  expect(used!.calls).toBe(sent.length);
  expect(used!.bytes).toBeLessThanOrEqual(2 * MB);
});

it("a write is answered whatever its answer's size, since it has changed something", async () => {
  stage = await openMetered({ plan: { egressBytesPerMonth: 200_000 } });
  const values = Array.from({ length: 20 }, () => ({ status: "y".repeat(20_000) }));
  const mutation = { type: "insert", table: "o", values, returning: ["id", "status"] };
  const written = await stage.query({ json: { refs, mutation } });
  expect([written.status, written.json.affectedRows]).toEqual([200, 20]);
  expect((await stage.query()).status).toBe(429);
});
