// The order of runs (G32.4). Runs of another workspace cause no delay, and runs of anonymous
// callers do not delay those of signed endpoints.
import { expect, it } from "vitest";
import type { RunOutcome, StepsRun } from "../../src/automations/steps/step-types.ts";
import { soon } from "../support/soon.ts";
import { counting, openRunStage, requestOf } from "./run-stage.ts";

const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
const ending: RunOutcome = { kind: "ended" };
const signed = {
  signature: { algorithm: "HMAC-SHA256", format: "default", header: "X-Signature" },
  automations: ["count"],
} as const;

it("runs of anonymous callers delay neither another workspace nor signed endpoints", async () => {
  const stage = await openRunStage(counting({ endpoints: { signed } }), counting({ id: theirs }));
  let open = 0;
  let most = 0;
  const held = Promise.withResolvers<void>();
  const runSteps = async ({ workspace: { id }, request }: StepsRun): Promise<RunOutcome> => {
    if (id === theirs || JSON.stringify(request.body).includes("signed")) return ending;
    most = Math.max(most, (open += 1));
    await held.promise;
    open -= 1;
    return ending;
  };
  const node = stage.openNode({ runner: { runSteps, close: async () => {} } });
  const [mine, others] = [await stage.workspace(), await stage.workspace(theirs)];
  const take = (endpoint: string, n: string, workspace = mine) =>
    node.accept(workspace, endpoint, requestOf({ n }), null);
  for (let n = 0; n < 40; n++) await take("hook", "open");
  const of = [await take("hook", "other", others)];
  for (let n = 0; n < 3; n++) of.push(await take("signed", `signed ${n}`));
  for (const { eventId } of of)
    await expect.poll(() => stage.statuses(eventId), soon).toEqual(["finished"]);
  expect([open > 0, most <= 5]).toEqual([true, true]);
  held.resolve();
  await stage.close();
});
