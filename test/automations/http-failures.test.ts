// Tests which responses of other servers make an `http` step fail, and when the step is tried again
// (G30.9).
import { afterAll, beforeAll, expect, it } from "vitest";
import type { StepDefinition } from "../../src/catalog/index.ts";
import { call, openHttpSteps } from "./http-stage.ts";
import { NOW } from "./steps-stage.ts";

let stage: Awaited<ReturnType<typeof openHttpSteps>>;
beforeAll(async () => void (stage = await openHttpSteps()));
afterAll(() => stage.close());

const answer: StepDefinition = { id: "answer", type: "response", body: "{{steps.call.status}}" };

async function outcomeOf(status: number, more: object = {}, headers: object = {}) {
  stage.answerWith((_request, response) => response.writeHead(status, { ...headers }).end("no"));
  const { outcome } = await stage.run([call(`${stage.base}/`, more), answer]);
  return outcome;
}

it.each([408, 425, 429, 500, 503, 599])("an answer %i fails the step", async (status) => {
  expect(await outcomeOf(status)).toMatchObject({
    kind: "failed",
    path: "call",
    next: "retry",
    error: { code: "HTTP_FAILED", message: expect.stringContaining(String(status)) },
  });
});

it.each([200, 204, 304, 400, 401, 404, 409, 422])("an answer %i does not", async (status) => {
  expect(await outcomeOf(status)).toMatchObject({ kind: "answered" });
});

it("an expected status is a success, and other statuses are unaffected", async () => {
  const expecting = { expect: { status: [503, 404] } };
  expect(await outcomeOf(503, expecting)).toMatchObject({ kind: "answered" });
  expect(await outcomeOf(200, expecting)).toMatchObject({ kind: "answered" });
  expect(await outcomeOf(500, expecting)).toMatchObject({ kind: "failed" });
});

const date = (ms: number): string => new Date(NOW + ms).toUTCString();
it.each([
  ["120", 120_000],
  ["0", 0],
  ["999999999", 3_600_000],
  [date(90_000), 90_000],
  [date(-90_000), 0],
  [date(86_400_000), 3_600_000],
  ["soon", undefined],
  ["-5", undefined],
  ["1.5", undefined],
  ["", undefined],
])("Retry-After: %s is a pause of %j ms", async (text, ms) => {
  const outcome = await outcomeOf(429, {}, { "retry-after": text });
  expect(outcome.kind === "failed" && outcome.retryAfterMs).toBe(ms);
});
