// Signed calls of sync endpoints that claim their replay key (G33.13): the possible ends of a first
// call, and the limits on repeats and storage.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AutomationsLimits } from "../../src/automations/capability.ts";
import { isRolledBack, type Effects } from "../../src/automations/steps/effects.ts";
import type { RunOutcome, StepsRun } from "../../src/automations/steps/step-types.ts";
import { DatabaseUnavailableError } from "../../src/platform/postgres/database-errors.ts";
import { soon } from "../support/soon.ts";
import {
  counting,
  openRunStage,
  requestOf,
  type AutomationsNode,
  type RunStage,
} from "./run-stage.ts";

const signed = {
  mode: "sync",
  automations: ["count"],
  signature: { algorithm: "HMAC-SHA256", format: "timestamp", header: "X-Signature" },
} as const;
const small = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0044";

let stage: RunStage;
beforeAll(async () => {
  const { workspace } = counting();
  const full = { ...workspace, id: small, plan: { ...workspace.plan, recordsMb: 0 } };
  stage = await openRunStage(
    counting({ endpoints: { signed } }),
    counting({ id: small, workspace: full, endpoints: { signed } }),
  );
});
afterAll(() => stage.close());
beforeEach(() => stage.sql("delete from gateway_tx.automation_claim"));

const never = new AbortController().signal;
const said: RunOutcome = {
  kind: "answered",
  answer: {
    status: 201,
    contentType: "text/plain",
    headers: { "x-a": "b" },
    body: Buffer.from([0, 255]),
  },
};
const failed: RunOutcome = {
  kind: "failed",
  path: "a",
  error: { code: "X", message: "no" },
  next: "fail",
};

const nodeWith = (
  runSteps: (run: StepsRun) => Promise<RunOutcome>,
  limits?: Partial<AutomationsLimits>,
): AutomationsNode =>
  stage.openNode({ runner: { runSteps, close: async () => {} }, ...(limits && { limits }) });

const ask = async (node: AutomationsNode, key: string, id?: string) =>
  node.answer(await stage.workspace(id), "signed", requestOf({}), never, { key, seconds: 900 });
const codeOf = (asked: Promise<{ readonly status: number }>) =>
  asked.then(
    ({ status }) => String(status),
    ({ code }: { code: string }) => code,
  );

const claims = async (): Promise<number> =>
  (await stage.sql("select from gateway_tx.automation_claim")).length;

/** A promise that a test resolves. */
const held = () => {
  let release = (): void => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release };
};

it("a repeat gets the same answer, byte for byte, without a run", async () => {
  let runs = 0;
  const node = nodeWith(async () => (runs++, said));
  await ask(node, "same");
  const answer = await ask(stage.openNode(), "same");
  expect(answer).toEqual(said.kind === "answered" && said.answer);
  expect(runs).toBe(1);
});

it("a repeat waits for the first call until its own deadline, then gets 409; later repeats get the answer", async () => {
  const { until, release } = held();
  const node = nodeWith(async () => (await until, said));
  const other = nodeWith(async () => said, { deadlineMs: 50 });
  const first = ask(node, "slow");
  await expect.poll(claims, soon).toBe(1);
  expect(await codeOf(ask(other, "slow"))).toBe("ANSWER_UNKNOWN");
  release();
  expect(await codeOf(first)).toBe("201");
  expect(await codeOf(ask(other, "slow"))).toBe("201");
});

it("when a claim is released, one of the waiting repeats runs", async () => {
  const { until, release } = held();
  let runs = 0;
  const node = nodeWith(async () => {
    if (runs++ > 0) return said;
    await until;
    return failed;
  });
  const first = ask(node, "again");
  await expect.poll(claims, soon).toBe(1);
  const repeats = Array.from({ length: 5 }, () => codeOf(ask(node, "again")));
  release();
  expect(await codeOf(first)).toBe("AUTOMATION_FAILED");
  expect(await Promise.all(repeats)).toEqual(Array.from({ length: 5 }, () => "201"));
  expect(runs).toBe(2);
});

describe("a call that fails", () => {
  const refusal = (code: string): Error =>
    Object.assign(new Error("refused"), { code, severity: "ERROR" });

  it.each<readonly [string, boolean, (effects: Effects) => Promise<unknown>]>([
    ["nothing was started", false, async () => {}],
    ["a write was rolled back", false, (effects) => noted(effects, refusal("23505"))],
    [
      "no connection was available",
      false,
      (effects) => noted(effects, new DatabaseUnavailableError("none")),
    ],
    ["a write was committed", true, (effects) => effects.during(async () => {}, isRolledBack)],
    [
      "the connection was lost during the commit",
      true,
      (effects) => noted(effects, refusal("57P01")),
    ],
  ])("if %s, its claim stays: %s", async (_when, staysClaimed, work) => {
    const node = nodeWith(async ({ effects }) => {
      await work(effects!);
      return failed;
    });
    expect(await codeOf(ask(node, "failing"))).toBe("AUTOMATION_FAILED");
    expect(await claims()).toBe(staysClaimed ? 1 : 0);
    const other = nodeWith(async () => said);
    expect(await codeOf(ask(other, "failing"))).toBe(staysClaimed ? "AUTOMATION_FAILED" : "201");
  });

  it.each([
    ["an effect is in progress", true],
    ["no effect is in progress", false],
  ])("at its deadline, if %s, its claim stays: %s", async (_when, staysClaimed) => {
    const unending = (): Promise<RunOutcome> => new Promise(() => {});
    const node = nodeWith(
      ({ effects }) => (staysClaimed ? effects!.during(unending, isRolledBack) : unending()),
      { deadlineMs: 30 },
    );
    expect(await codeOf(ask(node, "late"))).toBe("AUTOMATION_TIMEOUT");
    const other = nodeWith(async () => said);
    expect(await codeOf(ask(other, "late"))).toBe(staysClaimed ? "AUTOMATION_TIMEOUT" : "201");
  });
});

it("without storage for the answer the call gets 503 before it runs, and leaves no claim", async () => {
  let runs = 0;
  const node = nodeWith(async () => (runs++, said));
  expect(await codeOf(ask(node, "full", small))).toBe("UNAVAILABLE");
  expect([runs, await claims()]).toEqual([0, 0]);
});

it("a call whose storage cannot be reserved leaves no claim", async () => {
  const away = new DatabaseUnavailableError("none");
  const records = { take: () => Promise.reject(away) };
  const runner = { runSteps: async () => said, close: async () => {} };
  await expect(ask(stage.openNode({ runner, records }), "away")).rejects.toBe(away);
  expect(
    await codeOf(
      ask(
        nodeWith(async () => said),
        "away",
      ),
    ),
  ).toBe("201");
});

it("the repeats of a limited number of calls wait; further repeats get 503", async () => {
  const { until, release } = held();
  const node = nodeWith(async () => (await until, said));
  const other = nodeWith(async () => said, { perWorkspace: 2 });
  const first = ["a", "b", "c"].map((key) => ask(node, key));
  await expect.poll(claims, soon).toBe(3);
  const waiting = ["a", "b", "c"].map((key) => codeOf(ask(other, key)));
  expect(await Promise.race(waiting)).toBe("ENDPOINT_BUSY");
  release();
  await Promise.all(first);
  expect((await Promise.all(waiting)).toSorted()).toEqual(["201", "201", "ENDPOINT_BUSY"]);
});

const noted = (effects: Effects, error: Error): Promise<unknown> =>
  effects.during(() => Promise.reject(error), isRolledBack).catch(() => {});
