// The Authorization header of an event: automations can read it; rows, backups and recorded runs do
// not show it (G33.12).
import { afterAll, beforeAll, expect, it } from "vitest";
import { soon } from "../support/soon.ts";
import {
  counting,
  openRunStage,
  requestOf,
  type AutomationsNode,
  type RunStage,
} from "./run-stage.ts";

const credential = "Basic Y2FuYXJ5OmNhbmFyeQ==";

let stage: RunStage;
let node: AutomationsNode;
beforeAll(async () => {
  stage = await openRunStage(
    counting({
      endpoints: { given: { automations: ["reads"] }, failing: { automations: ["fails"] } },
      automations: {
        reads: {
          steps: [
            {
              id: "one",
              type: "mutation",
              refs: { h: "hits" },
              mutation: {
                type: "insert",
                table: "h",
                values: [
                  { event: "{{request.headers.authorization}}", step: "all: {{request.headers}}" },
                ],
              },
            },
          ],
        },
        fails: {
          steps: [{ id: "no", type: "fail", message: "no: {{request.headers.authorization}}" }],
        },
      },
    }),
  );
  node = stage.openNode();
});
afterAll(() => stage.close());

const accept = async (endpoint: string) => {
  const { headers, ...request } = requestOf({});
  const more = { ...headers, authorization: credential, "x-own": "kept" };
  const given = { ...request, headers: more };
  return (await node.accept(await stage.workspace(), endpoint, given, null)).eventId;
};

it("is sealed at rest, readable for the run, and recorded as its placeholder", async () => {
  const eventId = await accept("given");
  await expect.poll(() => stage.statuses(eventId), soon).toEqual(["finished"]);
  expect((await stage.hits())[0]).toBe(credential);
  const [event] = await stage.sql(
    "select headers, sealed_headers from gateway_tx.automation_event where id = $1",
    [eventId],
  );
  expect(event).toEqual({
    headers: '{"content-type":"application/json","x-own":"kept"}',
    sealed_headers: expect.stringMatching(/^v1\./) as string,
  });
  const steps = await stage.sql<{ input: string }>(
    "select input from gateway_tx.automation_step where step_id = 'one'",
  );
  expect(steps[0]!.input).toContain("{{request.headers.authorization}}");
  expect(steps[0]!.input).toContain("kept");
  expect(JSON.stringify(steps)).not.toContain(credential);
});

it("is not in the message of a fail step", async () => {
  const eventId = await accept("failing");
  await expect.poll(() => stage.statuses(eventId), soon).toEqual(["failed"]);
  const steps = await stage.sql("select * from gateway_tx.automation_step where step_id = 'no'");
  expect(JSON.stringify(steps)).toContain("{{request.headers.authorization}}");
  expect(JSON.stringify(steps)).not.toContain(credential);
});

it("is not sealed if the request has none", async () => {
  const { eventId } = await node.accept(await stage.workspace(), "quiet", requestOf({}), null);
  const [event] = await stage.sql(
    "select sealed_headers from gateway_tx.automation_event where id = $1",
    [eventId],
  );
  expect(event).toEqual({ sealed_headers: null });
});
