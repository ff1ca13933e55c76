// Calls of an unsigned endpoint use the capacity share of anonymous callers. If this share is used
// up, the error message says so (G38.2).
import { afterAll, beforeAll, expect, it } from "vitest";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import type { TestGateway } from "../support/gateway.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { endpointId } from "./endpoint-stage.ts";

const definition = defineWorkspace({
  endpoints: { open: { automations: ["none"], signature: { algorithm: "none" } } },
  automations: { none: { steps: [{ id: "end", type: "fail", message: "no" }] } },
});

let stage: Stage;
let gateway: TestGateway;
beforeAll(async () => {
  stage = await openStage(definition);
  gateway = await stage.openGateway();
});
afterAll(() => stage.close());

it("a call beyond the connections of anonymous callers gets 429 with the time to retry, and is free of charge", async () => {
  const path = `/${WORKSPACE_ID}/endpoint/${endpointId("open")}`;
  const calls = await stage.database.database.owner.transaction(async (connection) => {
    await connection.run({
      text: "lock table gateway_tx.automation_event in access exclusive mode",
    });
    // Anonymous callers may use two of the four connections.
    const sent = [1, 2, 3].map((n) => gateway.client(path, { method: "POST", json: { n } }));
    const refused = await Promise.race(sent);
    expect(refused.status).toBe(429);
    expect(refused.json.error).toContain("Callers of this workspace without a secret");
    expect(refused.headers["retry-after"]).toBe("1");
    return { calls: sent };
  });
  const statuses = (await Promise.all(calls.calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  const counted = `select (select count(*)::int from gateway.query_log where kind <> 'auth') as rows,
    (select sum(calls)::int from gateway.usage) as calls`;
  await expect.poll(() => stage.sql(counted)).toEqual([{ rows: 3, calls: 2 }]);
});
