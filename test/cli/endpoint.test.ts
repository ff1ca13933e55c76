// `gateway endpoint` and `gateway events` with a running gateway.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { saveSecret, secretPlace } from "../../src/catalog/index.ts";
import { followEvents, type FollowedItem } from "../../src/cli/follow-events.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import {
  counting,
  openRunStage,
  ours,
  requestOf,
  type RunStage,
} from "../automations/run-stage.ts";
import type { TestGateway } from "../support/gateway.ts";
import { soon } from "../support/soon.ts";
import { gateway, type Ended } from "./shell.ts";

const secret = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const formats = ["default", "timestamp", "slack", "standard"] as const;

let stage: RunStage;
let running: TestGateway;
let folder = "";
beforeAll(async () => {
  const signed = formats.map((format) => {
    const signature = { algorithm: "HMAC-SHA256", format, header: "X-Signature" } as const;
    return [format, { automations: ["count"], signature }] as const;
  });
  const bare = {
    signature: { algorithm: "HMAC-SHA256", format: "default", header: "X-A" },
  } as const;
  const quote = { mode: "sync", automations: ["refuse"] } as const;
  const automations = {
    refuse: { steps: [{ id: "no", type: "fail", message: "Closed." }] },
  } as const;
  const endpoints = { ...Object.fromEntries(signed), bare, quote };
  stage = await openRunStage(counting({ endpoints, automations }));
  const { database, masterKey } = stage.database;
  const box = createSecretBox(masterKey);
  for (const format of formats) {
    const path = `endpoints.${format}.signature.secret`;
    const sealed = box.seal(secret, secretPlace(ours, path));
    await saveSecret(database.owner, ours, path, sealed, "none");
  }
  running = await stage.openGateway();
  folder = await stage.openFolder();
});
afterAll(() => stage.close());

const run = (...args: readonly string[]): Promise<Ended> => {
  const { url, masterKey } = stage.database;
  const env = {
    DATABASE_URL: url,
    GATEWAY_MASTER_KEY: masterKey.toString("hex"),
    GATEWAY_BASE_URL: running.baseUrl,
  };
  return gateway({ directory: folder, env }, ...args);
};

describe("gateway endpoint trigger", () => {
  it.each(formats)("signs as the endpoint requires: %s", async (format) => {
    await writeFile(join(folder, "event.json"), JSON.stringify({ n: `told ${format}` }));
    const { code, out, err } = await run("endpoint", "trigger", format, "--file", "event.json");
    expect([code, err]).toEqual([0, ""]);
    const { received, eventId } = JSON.parse(out) as { received: boolean; eventId: string };
    expect(received).toBe(true);
    await expect.poll(() => stage.statuses(eventId), soon).toEqual(["finished"]);
    expect(await stage.hits()).toContain(`told ${format} one`);
  });

  it("sends headers, and prints the whole answer as JSON", async () => {
    const args = ["endpoint", "trigger", "quiet", "--header", "X-From: shop", "--header", "X-B: c"];
    const { code, out } = await run(...args, "--json");
    const { status, headers, body } = JSON.parse(out);
    expect([code, status, headers["content-type"]]).toEqual([
      0,
      200,
      "application/json; charset=utf-8",
    ]);
    const { eventId } = JSON.parse(body);
    const [event] = await stage.sql(
      "select headers from gateway_tx.automation_event where id = $1",
      [eventId],
    );
    expect(JSON.parse(String(event!["headers"]))).toMatchObject({ "x-from": "shop", "x-b": "c" });
  });

  it("explains an error, and sends nothing", async () => {
    expect(await run("endpoint", "trigger", "stndard")).toMatchObject({
      code: 2,
      err: expect.stringContaining("standard"),
    });
    expect((await run("endpoint", "trigger", "quiet", "--file", "none.json")).code).toBe(2);
    expect((await run("endpoint", "trigger", "quiet", "--header", "none")).code).toBe(2);
    expect(await run("endpoint", "trigger", "bare")).toMatchObject({
      code: 1,
      err: expect.stringContaining("no secret"),
    });
  });
});

describe("gateway endpoint tail", () => {
  it("prints events, their runs and steps, each once and in order, and repeated events", async () => {
    const told: FollowedItem[] = [];
    const stopping = new AbortController();
    let isReady = false;
    const following = followEvents({
      control: stage.database.database.control,
      workspaceId: ours,
      endpoint: "hook",
      signal: stopping.signal,
      print: (happening) => void told.push(happening),
      ready: () => (isReady = true),
    });
    await vi.waitFor(() => expect(isReady).toBe(true), soon);
    const node = stage.openNode();
    const workspace = await stage.workspace();
    await node.accept(workspace, "quiet", requestOf({ n: "unheard" }), null);
    const { eventId } = await node.accept(workspace, "hook", requestOf({ n: "heard" }), null);
    await vi.waitFor(
      () => expect(told.at(-1)).toMatchObject({ kind: "run", status: "finished" }),
      soon,
    );
    const first = told.length;
    expect((await run("events", "resend", eventId)).code).toBe(0);
    const again = () => told.slice(first).filter((item) => item.kind === "run");
    await vi.waitFor(() => expect(again()[0]).toMatchObject({ eventId }), soon);
    stopping.abort();
    await following;
    expect(told[0]).toMatchObject({ kind: "event", id: eventId, endpoint: "hook" });
    expect(told[1]).toMatchObject({ kind: "run", eventId, automation: "count" });
    expect(told.filter(({ kind }) => kind === "event")).toHaveLength(1);
    const steps = told.slice(0, first).filter(({ kind }) => kind === "step");
    expect(steps.at(-1)).toMatchObject({ path: "one", type: "mutation", status: "succeeded" });
    expect(JSON.stringify(told)).not.toContain("heard one");
  });

  it("prints why a run of a sync endpoint failed, without an event", async () => {
    const told: FollowedItem[] = [];
    const stopping = new AbortController();
    let isReady = false;
    const following = followEvents({
      control: stage.database.database.control,
      workspaceId: ours,
      endpoint: null,
      signal: stopping.signal,
      print: (happening) => void told.push(happening),
      ready: () => (isReady = true),
    });
    await vi.waitFor(() => expect(isReady).toBe(true), soon);
    const { code, err } = await run("endpoint", "trigger", "quote");
    expect([code, err]).toEqual([1, expect.stringContaining("the status 500. Run `gateway logs ")]);
    const ends = { kind: "run", eventId: null, automation: "refuse", status: "failed" };
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject(ends), soon);
    stopping.abort();
    await following;
    expect(told.at(-2)).toMatchObject({ kind: "step", path: "no", message: "Closed." });
  });
});

describe("gateway events delete", () => {
  const accept = async (n: string): Promise<string> => {
    const request = requestOf({ n });
    return (await stage.openNode().accept(await stage.workspace(), "hook", request, null)).eventId;
  };

  it("deletes events with finished runs, and says why each other event stays", async () => {
    const [done, open] = [await accept("done"), await accept("open")];
    for (const id of [done, open])
      await expect.poll(() => stage.statuses(id), soon).toEqual(["finished"]);
    await stage.sql(
      "update gateway_tx.automation_run set status = 'waiting', ended_at = null, due_at = now() + interval '1 hour' where event_id = $1",
      [open],
    );
    const { code, out, err } = await run("events", "delete", done, open, done);
    expect(code).toBe(1);
    expect(out).toContain(`The event ${done} and its runs are deleted`);
    expect(err).toMatch(new RegExp(`${open} is not deleted. The run \\S+ of this event`));
    expect([await stage.statuses(done), await stage.statuses(open)]).toEqual([[], ["waiting"]]);
    const again = await run("events", "delete", done, "--json");
    expect(again.code).toBe(1);
    expect(JSON.parse(again.out)).toEqual({
      deleted: [],
      refused: [
        {
          id: done,
          error: "The workspace has no event with this id. Check the id and the workspace.",
        },
      ],
    });
    await stage.sql(
      "update gateway_tx.automation_run set status = 'parked', ended_at = now() where event_id = $1",
      [open],
    );
    expect(await run("events", "delete", open, "--workspace", ours)).toMatchObject({
      code: 0,
      err: "",
    });
  });

  it("deletes nothing if one of the ids is invalid", async () => {
    const id = await accept("typo");
    expect((await run("events", "delete", id, "none")).code).toBe(2);
    expect((await run("events", "delete")).code).toBe(2);
    expect(await stage.statuses(id)).toHaveLength(1);
  });
});

describe("gateway events resend", () => {
  it("runs the event again", async () => {
    const node = stage.openNode();
    const { eventId } = await node.accept(
      await stage.workspace(),
      "hook",
      requestOf({ n: "re" }),
      null,
    );
    await expect.poll(() => stage.statuses(eventId), soon).toEqual(["finished"]);
    const { code, out, err } = await run("events", "resend", eventId, "--json");
    expect([code, err]).toEqual([0, ""]);
    const { runs } = JSON.parse(out) as { runs: string[] };
    expect(runs).toHaveLength(1);
    // The row exists already, so the second run is refused. But the run was tried.
    const attempts = async () =>
      (await stage.sql("select attempts from gateway_tx.automation_run where id = $1", runs))[0]!;
    await expect.poll(attempts, soon).toEqual({ attempts: 1 });
  });

  it("refuses unknown ids", async () => {
    const id = "0192f3c5-6a0e-7a57-9d0e-1f1f6c1f0004";
    expect(await run("events", "resend", id)).toMatchObject({
      code: 1,
      err: expect.stringContaining("no event"),
    });
    expect((await run("events", "resend", "none")).code).toBe(2);
  });
});
