// GET /{workspaceId}/automations (G46.5).
import { afterAll, beforeAll, expect, it } from "vitest";
import { defineWorkspace, WORKSPACE_ID as ours } from "../support/definition.ts";
import { signInMember } from "../support/members.ts";
import { openStage, type Stage } from "../support/stage.ts";
import type { TestGateway } from "../support/gateway.ts";

const http = {
  type: "http",
  url: "https://hidden.example/{{secrets.TOKEN}}",
  headers: { authorization: "hidden" },
} as const;
const definition = defineWorkspace({
  tables: { notes: { columns: { text: { type: "text" } } } },
  keys: { server: { kind: "server", tables: "all" } },
  automations: {
    loops: {
      runAs: "server",
      steps: [
        {
          id: "each",
          type: "forEach",
          items: "{{request.body.items}}",
          steps: [
            {
              id: "add",
              type: "mutation",
              refs: { n: "notes" },
              mutation: { type: "insert", table: "n", values: [{ text: "hidden" }] },
            },
          ],
        },
        {
          id: "isBig",
          type: "choose",
          branches: [{ when: "request.body.hidden", steps: [{ id: "tell", ...http }] }],
          otherwise: [{ id: "wait", type: "wait", seconds: 1 }],
        },
      ],
    },
  },
});

let stage: Stage;
let gateway: TestGateway;
beforeAll(async () => {
  stage = await openStage(definition);
  gateway = await stage.openGateway();
});
afterAll(() => stage.close());

it("200: every automation with its steps, without what they send, for each role", async () => {
  for (const role of ["viewer", "editor", "owner"] as const) {
    const { headers } = await signInMember(stage.database, { workspaceId: ours, role });
    const { json, text } = await gateway.client(`/${ours}/automations`, { headers });
    expect(text).not.toContain("hidden");
    expect(json.automations).toMatchObject([{ name: "loops", runAs: "server", endpoints: [] }]);
    const step = { parent: null, list: null, tables: [] };
    expect(json.automations[0].steps).toEqual([
      { ...step, id: "each", type: "forEach" },
      { id: "add", type: "mutation", parent: "each", list: "steps", tables: ["notes"] },
      { ...step, id: "isBig", type: "choose" },
      { ...step, id: "tell", type: "http", parent: "isBig", list: "branches.0.steps" },
      { ...step, id: "wait", type: "wait", parent: "isBig", list: "otherwise" },
    ]);
  }
});

it("401: an API key", async () => {
  const key = stage.tokens[ours]!["server"];
  expect((await gateway.client(`/${ours}/automations`, { key })).status).toBe(401);
});
