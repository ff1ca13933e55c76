// The memory for outputs of running automations is bounded per workspace and node (G30.10).
import { afterAll, beforeAll, expect, it } from "vitest";
import { partyOf } from "../../src/access/index.ts";
import { onBehalfOf } from "../../src/platform/capacity/index.ts";
import { definition } from "./notes.ts";
import { openSteps } from "./steps-stage.ts";

const MIB = 1024 * 1024;

let stage: Awaited<ReturnType<typeof openSteps>>;
beforeAll(async () => void (stage = await openSteps(definition, { outputChars: MIB })));
afterAll(() => stage.close());

const steps = [
  { id: "large", type: "transform", expression: "request.body.text" },
  { id: "last", type: "transform", expression: "1" },
] as const;

/**
 * Runs steps whose outputs have `chars` characters.
 * @param held a promise for which the run waits while its outputs are in memory
 */
const run = (callers: "anonymous" | "trusted", chars: number, held?: Promise<void>) =>
  onBehalfOf(
    partyOf(callers, "", stage.workspace),
    async () =>
      (
        await stage.run(steps, {
          body: { text: "x".repeat(chars) },
          record: async ({ path }) => (path === "last" ? held : undefined),
        })
      ).outcome,
  );
const ended = { kind: "ended" };
const refused = { kind: "failed", error: { code: "TOO_MANY_CONCURRENT" }, next: "retry" };

it("open runs use at most their part of the memory, and signed runs keep their reserve (finding: 88 calls took 650 MB)", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = run("anonymous", 600_000, held);
  await expect.poll(() => run("anonymous", 300_000)).toMatchObject(refused);
  const outcome = await run("anonymous", 300_000);
  expect(outcome).toMatchObject({
    error: { message: expect.stringContaining("room for outputs of automations") },
  });
  expect(await run("trusted", 100_000)).toEqual(ended);
  expect(await run("anonymous", 1_000)).toEqual(ended);
  release();
  expect(await first).toEqual(ended);
  expect(await run("anonymous", 300_000)).toEqual(ended);
});

it("outputs of an earlier attempt count when a run resumes", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = run("anonymous", 600_000, held);
  await expect.poll(() => run("anonymous", 300_000)).toMatchObject(refused);
  const before = [
    {
      path: "large",
      id: "large",
      type: "transform",
      status: "succeeded",
      startedAt: 1,
      endedAt: 2,
      input: null,
      output: JSON.stringify("x".repeat(300_000)),
      error: null,
    },
  ] as const;
  const party = partyOf("anonymous", "", stage.workspace);
  const again = async () => (await stage.run(steps, { before })).outcome;
  expect(await onBehalfOf(party, again)).toMatchObject(refused);
  release();
  expect(await first).toEqual(ended);
  expect(await onBehalfOf(party, again)).toEqual(ended);
});
