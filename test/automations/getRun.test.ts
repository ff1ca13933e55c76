// GET /{workspaceId}/automations/runs/{runId} (G32.5).
import { afterAll, beforeAll, expect, it } from "vitest";
import { openHistoryStage, theirs, type HistoryStage } from "./history-stage.ts";

let stage: HistoryStage;
let run = "";
beforeAll(async () => {
  stage = await openHistoryStage();
  run = await stage.runOf(await stage.sent("failing", "canary", ["failed"]));
});
afterAll(() => stage.close());

it("200: owners see inputs and outputs of steps, other members only their status", async () => {
  const { json } = await stage.ask(`/${run.toUpperCase()}`);
  expect(json).toMatchObject({ id: run, automation: "refuse", status: "failed" });
  expect(json.steps).toMatchObject([
    { id: "first", type: "mutation", status: "succeeded", error: null },
    { id: "no", type: "fail", status: "failed", error: { code: "FAILED" } },
  ]);
  expect(JSON.stringify(json.steps[0].input)).toContain("canary");
  for (const role of ["editor", "viewer"] as const) {
    const shown = (await stage.ask(`/${run}`, role)).json;
    for (const step of shown.steps) expect(step).toMatchObject({ input: null, output: null });
    expect(JSON.stringify(shown.steps[0])).not.toContain("canary");
  }
});

it("200: numbers keep their digits, long values are truncated", async () => {
  const sql =
    "update gateway_tx.automation_step set output = $1 where run_id = $2 and path = 'first'";
  await stage.sql(sql, ['{"n": 12345678901234567890.10}', run]);
  expect((await stage.ask(`/${run}`)).text).toContain("12345678901234567890.10");
  await stage.sql(sql, [JSON.stringify("é".repeat(3_000_000)), run]);
  const { text, json } = await stage.ask(`/${run}`);
  expect(text.length).toBeLessThan(100_000);
  expect(json.steps[0].output.truncated).toMatch(/^"éé/);
});

it("404: an unknown run and a run of another workspace, with the same text", async () => {
  const none = "0192f3c5-6a0e-7a57-9d0e-1f1f6c1f0004";
  const answers = [await stage.ask(`/${none}`), await stage.ask(`/${run}`, "stranger", {}, theirs)];
  for (const { status } of answers) expect(status).toBe(404);
  expect(answers[0]!.text).toBe(answers[1]!.text);
});
