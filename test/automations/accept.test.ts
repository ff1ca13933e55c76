// Tests how a node stores incoming events (G32.1, G32.2, G32.9): atomically, once per replay key,
// and within the storage limit of the workspace.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openRunStage, ours, requestOf, type AutomationsNode, type RunStage } from "./run-stage.ts";
import { counting } from "./run-stage.ts";
import { soon } from "../support/soon.ts";
import { emptying } from "../support/emptying.ts";

let stage: RunStage;
let node: AutomationsNode;
let other: AutomationsNode;
beforeAll(async () => {
  stage = await openRunStage();
  node = stage.openNode();
  other = stage.openNode();
});
afterAll(() => stage.close());
beforeEach(() =>
  stage.sql(emptying("gateway_tx.automation_event", "gateway_tx.automation_dedupe")),
);

const count = async (table: string): Promise<number> =>
  Number((await stage.sql(`select count(*)::int as n from gateway_tx.${table}`))[0]!["n"]);

it("an acknowledged event is stored with its run, byte for byte, and the run is executed", async () => {
  const body = Buffer.from('\u{FEFF}{"n": 1.10, "x": "\u0000"}');
  const request = { ...requestOf(null), headers: { "x-a": "ü" }, query: { a: "b c" }, body };
  const { eventId, isReplay } = await node.accept(await stage.workspace(), "hook", request, null);
  expect(isReplay).toBe(false);
  const [event] = await stage.sql("select * from gateway_tx.automation_event where id = $1", [
    eventId,
  ]);
  expect(event).toMatchObject({
    endpoint: "hook",
    method: "POST",
    headers: '{"x-a":"ü"}',
    query: '{"a":"b c"}',
  });
  expect(body.equals(event!["body"] as Buffer)).toBe(true);
  await expect.poll(() => stage.statuses(eventId), soon).toEqual(["finished"]);
});

it("an endpoint without automations records the event", async () => {
  const { eventId } = await node.accept(await stage.workspace(), "quiet", requestOf({}), null);
  expect(await count("automation_event")).toBe(1);
  expect(await stage.statuses(eventId)).toEqual([]);
});

it("an unknown endpoint is not found, and stores nothing", async () => {
  const workspace = await stage.workspace();
  for (const name of ["none", "constructor", "__proto__"])
    await expect(node.accept(workspace, name, requestOf({}), null)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  expect(await count("automation_event")).toBe(0);
});

describe("a repeated key", () => {
  it("creates one event and one run for 100 concurrent requests to two nodes", async () => {
    const workspace = await stage.workspace();
    const dedupe = { key: "sig-1", seconds: 300 };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        (at % 2 === 0 ? node : other).accept(workspace, "hook", requestOf({ n: "race" }), dedupe),
      ),
    );
    expect(new Set(answers.map(({ eventId }) => eventId)).size).toBe(1);
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(await count("automation_event")).toBe(1);
    await expect.poll(() => stage.statuses(answers[0]!.eventId), soon).toEqual(["finished"]);
  });

  it("counts as a new key at another endpoint, and after its time limit", async () => {
    const workspace = await stage.workspace();
    const dedupe = { key: "sig-2", seconds: 300 };
    const first = await node.accept(workspace, "hook", requestOf({ n: "a" }), dedupe);
    const elsewhere = await node.accept(workspace, "quiet", requestOf({ n: "a" }), dedupe);
    await stage.sql("update gateway_tx.automation_dedupe set ends_at = now() - interval '1 s'");
    const later = await node.accept(workspace, "hook", requestOf({ n: "b" }), dedupe);
    expect(new Set([first.eventId, elsewhere.eventId, later.eventId]).size).toBe(3);
    expect([first, elsewhere, later].map(({ isReplay }) => isReplay)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("is stored as a hash, so that the database contains no signatures", async () => {
    await node.accept(await stage.workspace(), "quiet", requestOf({}), {
      key: "sig-3",
      seconds: 9,
    });
    const rows = await stage.sql("select d::text as row from gateway_tx.automation_dedupe as d");
    expect(JSON.stringify(rows)).not.toContain("sig-3");
  });
});

describe("the storage of the workspace", () => {
  it("is used by stored events and runs, and freed when they are deleted", async () => {
    const used = async (): Promise<number> =>
      Number(
        (
          await stage.sql(
            "select coalesce(sum(bytes), 0)::int as n from gateway_tx.record_usage where workspace_id = $1 and kind = 'events'",
            [ours],
          )
        )[0]!["n"],
      );
    const before = await used();
    const request = { ...requestOf({}), body: Buffer.alloc(100_000) };
    await node.accept(await stage.workspace(), "quiet", request, null);
    expect((await used()) - before).toBeGreaterThanOrEqual(100_000);
    await stage.sql("delete from gateway_tx.automation_event");
    expect(await used()).toBe(before);
  });

  it("unsigned endpoints leave the reserve to signed endpoints", async () => {
    const id = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0043";
    const { workspace } = counting();
    const signature = {
      algorithm: "HMAC-SHA256",
      format: "default",
      header: "X-Signature",
    } as const;
    const small = counting({
      id,
      workspace: { ...workspace, id, plan: { ...workspace.plan, recordsMb: 1, reserve: 0.5 } },
      endpoints: { signed: { signature } },
    });
    const own = await openRunStage(small);
    const there = own.openNode();
    const take = async (name: string, bytes: number) =>
      there.accept(
        await own.workspace(id),
        name,
        { ...requestOf({}), body: Buffer.alloc(bytes) },
        null,
      );
    await take("hook", 400_000);
    await expect(take("hook", 200_000)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await take("signed", 200_000);
    await expect(take("hook", 0)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await own.close();
  });

  it("when it is full, an event gets 503 and nothing is stored", async () => {
    const id = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0042";
    const { workspace } = counting();
    const small = counting({
      id,
      workspace: { ...workspace, id, plan: { ...workspace.plan, recordsMb: 1 } },
    });
    const own = await openRunStage(small);
    const there = own.openNode();
    const request = { ...requestOf({}), body: Buffer.alloc(600_000) };
    const dedupe = { key: "sig", seconds: 300 };
    await there.accept(await own.workspace(id), "hook", request, null);
    await expect(
      there.accept(await own.workspace(id), "hook", request, dedupe),
    ).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: expect.stringContaining("plan.recordsMb"),
    });
    const rows = await own.sql(
      "select (select count(*)::int from gateway_tx.automation_event) as events, (select count(*)::int from gateway_tx.automation_run) as runs, (select count(*)::int from gateway_tx.automation_dedupe) as keys",
    );
    expect(rows).toEqual([{ events: 1, runs: 1, keys: 0 }]);
    await own.close();
  });
});
