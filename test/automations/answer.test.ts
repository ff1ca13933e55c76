// Tests sync endpoints (G32.7, G32.8): their limits of time and concurrency. The run history
// records only some calls of each minute.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunOutcome, StepRecord, StepsRun } from "../../src/automations/steps/step-types.ts";
import type { AutomationsLimits } from "../../src/automations/capability.ts";
import { onBehalfOf } from "../../src/platform/capacity/index.ts";
import { partyOf } from "../platform/capacity/parties.ts";
import { soon } from "../support/soon.ts";
import {
  counting,
  openRunStage,
  requestOf,
  type AutomationsNode,
  type RunStage,
} from "./run-stage.ts";

let stage: RunStage;
beforeAll(async () => {
  stage = await openRunStage(
    counting({
      endpoints: {
        quote: { mode: "sync", automations: ["count"] },
        signed: {
          mode: "sync",
          automations: ["count"],
          signature: { algorithm: "HMAC-SHA256", format: "default", header: "X-Signature" },
        },
      },
    }),
  );
});
afterAll(() => stage.close());
beforeEach(() => stage.sql("delete from gateway_tx.automation_run"));

const never = new AbortController().signal;
const said: RunOutcome = {
  kind: "answered",
  answer: {
    status: 201,
    contentType: "text/plain",
    headers: {},
    body: Buffer.from("hi"),
  },
};

const nodeWith = (
  runSteps: (run: StepsRun) => Promise<RunOutcome>,
  limits?: Partial<AutomationsLimits>,
): AutomationsNode =>
  stage.openNode({ runner: { runSteps, close: async () => {} }, ...(limits && { limits }) });

const ask = async (node: AutomationsNode, signal = never, endpoint = "quote") => {
  const workspace = await stage.workspace();
  const party = partyOf(workspace.id, endpoint === "signed" ? 0 : 2);
  return onBehalfOf(party, () => node.answer(workspace, endpoint, requestOf({ n: 1 }), signal));
};

const history = () =>
  stage.sql<{ status: string; input: string | null; output: string | null }>(
    `select r.status, s.input, s.output from gateway_tx.automation_run as r
     left join gateway_tx.automation_step as s on s.workspace_id = r.workspace_id and s.run_id = r.id where r.event_id is null order by r.id`,
  );

const step = (output: string): StepRecord => ({
  path: "one",
  id: "one",
  type: "transform",
  status: "succeeded",
  startedAt: Date.now(),
  endedAt: Date.now(),
  input: "{}",
  output,
  error: null,
});

it("the answer comes from the automation; the run is recorded afterwards, with truncated long values", async () => {
  const node = nodeWith(async ({ record, isDurable, request }) => {
    await record(step(JSON.stringify("x".repeat(50_000))));
    expect([isDurable, request.body]).toEqual([false, { n: 1 }]);
    return said;
  });
  expect(await ask(node)).toBe(said.kind === "answered" && said.answer);
  await expect.poll(async () => (await history()).length, soon).toBe(1);
  const [run] = await history();
  expect(run).toMatchObject({ status: "finished", input: "{}" });
  expect(JSON.parse(run!.output!).truncated).toMatch(/^"xxx/);
  expect(run!.output!.length).toBeLessThan(4_096);
});

describe("failures", () => {
  it.each<readonly [string, () => Promise<RunOutcome>]>([
    [
      "a step that fails",
      async () => ({
        kind: "failed",
        path: "a",
        error: { code: "X", message: "secret" },
        next: "fail",
      }),
    ],
    ["no response", async () => ({ kind: "ended" })],
    ["an error of the gateway's own", () => Promise.reject(new Error("secret"))],
  ])("%s gives 500 without a reason, and is recorded", async (_, outcome) => {
    const problem = await ask(nodeWith(outcome)).catch((error: unknown) => error);
    expect(problem).toMatchObject({
      code: "AUTOMATION_FAILED",
      message: expect.not.stringContaining("secret"),
    });
    await expect
      .poll(async () => (await history()).map(({ status }) => status), soon)
      .toEqual(["failed"]);
  });

  const message = "The gateway has no free processes for expressions now.";
  it.each(["TOO_MANY_CONCURRENT", "UNAVAILABLE"])(
    "a step without capacity (%s) gives 503 with the reason, and is free of charge",
    async (code) => {
      const error = { code, message };
      const node = nodeWith(async () => ({ kind: "failed", path: "a", error, next: "retry" }));
      await expect(ask(node)).rejects.toMatchObject({
        code: "ENDPOINT_BUSY",
        message,
        isRefusal: true,
      });
    },
  );

  it("a step without capacity after an effect of the run gives 503, and is charged (G38.2)", async () => {
    const error = { code: "TOO_MANY_CONCURRENT", message };
    const node = nodeWith(async ({ effects }) => {
      await effects!.during(
        async () => undefined,
        () => true,
      );
      return { kind: "failed", path: "b", error, next: "retry" };
    });
    await expect(ask(node)).rejects.toMatchObject({ code: "ENDPOINT_BUSY", isRefusal: false });
  });

  it("an automation that ignores its end gives 504 at the deadline", async () => {
    const node = nodeWith(() => new Promise(() => {}), { deadlineMs: 20 });
    await expect(ask(node)).rejects.toMatchObject({ code: "AUTOMATION_TIMEOUT" });
  });

  it("a caller that leaves is not waited for", async () => {
    const leaving = new AbortController();
    const node = nodeWith(() => new Promise(() => leaving.abort(new Error("gone"))));
    await expect(ask(node, leaving.signal)).rejects.toThrow("gone");
  });
});

describe("concurrent runs", () => {
  it("beyond the share of the workspace get 503, until others have ended", async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const node = nodeWith(async () => (await held, said), { perWorkspace: 3 });
    const two = [ask(node), ask(node)];
    await expect
      .poll(async () => ask(node).catch((error: unknown) => error), soon)
      .toMatchObject({ code: "ENDPOINT_BUSY", isRefusal: true });
    release();
    await Promise.all(two);
    await expect(ask(node)).resolves.toMatchObject({ status: 201 });
  });
});

it.each([{ perWorkspace: 10 }, { perNode: 10 }])(
  "calls of unsigned endpoints leave a part to signed ones: %j",
  async (limits) => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const node = nodeWith(async () => (await held, said), limits);
    const open = Array.from({ length: 12 }, () => ask(node).catch(({ code }) => String(code)));
    const signed = Array.from({ length: 2 }, () =>
      ask(node, never, "signed").catch(({ code }) => String(code)),
    );
    const refused = await Promise.all([...open.slice(9), signed[1]!]);
    expect(refused).toEqual(Array.from({ length: 4 }, () => "ENDPOINT_BUSY"));
    release();
    for (const answer of await Promise.all([...open.slice(0, 9), signed[0]!]))
      expect(answer).toMatchObject({ status: 201 });
  },
);

it("only a sample per minute is recorded", async () => {
  const node = nodeWith(async () => said);
  for (let n = 0; n < 130; n++) await ask(node);
  await node.close?.();
  // At most 60 calls are recorded in a minute. If a new minute started during the test, there can
  // be up to 120.
  const { length } = await history();
  expect(length).toBeGreaterThanOrEqual(60);
  expect(length).toBeLessThanOrEqual(120);
});
