// Large JSON that cannot be parsed: calls are refused, events are stored, and no value is missing
// (G30.2, G30.11).
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Capacity } from "../../src/platform/capacity/index.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { signInMember } from "../support/members.ts";
import { soon } from "../support/soon.ts";
import { openLargeJson, shorter } from "./large-json-stage.ts";

let stage: Awaited<ReturnType<typeof openLargeJson>>;
beforeAll(async () => {
  stage = await openLargeJson();
});
afterAll(() => stage.close());

const tooMuch = `[${"1,".repeat(260_000)}1]`;
const tooDeep = `${"[".repeat(600)}${"]".repeat(600)}`;

it.each([
  ["part", tooMuch],
  ["part", tooDeep],
  ["expressionPart", tooMuch],
  ["expressionPart", tooDeep],
])("a step that reads a part of a body beyond the limits is refused (%s)", async (name, body) => {
  const { status, text: told } = await stage.call(name, body);
  expect([status, told]).toEqual([413, expect.stringContaining("more than 250000 values")]);
});

it("an event beyond the limits is stored, and its run says why it cannot read it", async () => {
  const { status, text: told } = await stage.call("keepPart", tooMuch);
  expect(status).toBe(200);
  const { eventId } = JSON.parse(told) as { eventId: string };
  const steps = () =>
    stage.sql(
      `select r.status, s.error_code as code from gateway_tx.automation_run as r join gateway_tx.automation_step as s
        on s.run_id = r.id where r.event_id = $1`,
      [eventId],
    );
  await expect.poll(steps, soon).toEqual([{ status: "parked", code: "PAYLOAD_TOO_LARGE" }]);
  const [event] = await stage.sql(
    "select octet_length(body) as bytes from gateway_tx.automation_event where id = $1",
    [eventId],
  );
  expect(event).toEqual({ bytes: tooMuch.length });
});

const kept = () =>
  stage.sql(
    "select amount::text, body::jsonb ->> 'k29999' as last from $ws.events where amount is not null",
  );
const row = { amount: "12345678901234567890.10", last: "29999" };

it("a run of a stored large event writes the event's values, and its replay writes them again", async () => {
  const { eventId } = JSON.parse((await stage.call("keep", shorter)).text) as { eventId: string };
  await expect.poll(kept, soon).toEqual([row]);
  const finishedRuns = (): Promise<{ id: string }[]> =>
    stage.sql(
      "select id from gateway_tx.automation_run where event_id = $1 and status = 'finished'",
      [eventId],
    );
  // The run writes the row before it is finished.
  await expect.poll(finishedRuns, soon).toHaveLength(1);
  const [run] = await finishedRuns();
  const { headers } = await signInMember(stage.database, {
    workspaceId: WORKSPACE_ID,
    role: "editor",
  });
  const path = `/${WORKSPACE_ID}/automations/runs/${run!.id}/replay`;
  expect((await stage.gateway.client(path, { json: {}, headers })).status).toBe(202);
  await expect.poll(kept, soon).toEqual([row, row]);
});

it("without capacity the call gets 503 with the missing resource; a refused call changes and costs nothing", async () => {
  const node = await stage.openGateway();
  const count = () =>
    stage.sql(`select (select count(*)::int from $ws.events) as events,
      (select coalesce(sum(calls), 0)::int from gateway.usage) as calls`);
  await stage.gateway.close();
  const before = await count();
  type Acquire = Capacity["acquire"];
  const acquire = Reflect.get(Capacity.prototype, "acquire") as (
    this: Capacity,
    ...asked: Parameters<Acquire>
  ) => ReturnType<Acquire>;
  const spy = vi.spyOn(Capacity.prototype, "acquire").mockImplementation(function (
    this: Capacity,
    ...asked: Parameters<Acquire>
  ) {
    if (this.name !== "expressions") return acquire.call(this, ...asked);
    asked[1]("node");
    return () => {};
  });
  const { status, text: told, headers } = await stage.call("cell", shorter, "endpoint", node);
  spy.mockRestore();
  expect((await stage.call("part", tooMuch, "endpoint", node)).status).toBe(413);
  expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
  expect(told).toContain("no free processes for expressions and large JSON");
  await node.close();
  expect(await count()).toEqual(before);
});
