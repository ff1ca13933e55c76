// PUT /{workspaceId}/secrets/{name} (G42.1 to G42.3).
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ours } from "../definition/definition-stage.ts";
import { openSecretStage, useIt, type SecretStage } from "./secret-stage.ts";

let stage: SecretStage;
beforeAll(async () => {
  stage = await openSecretStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.empty());

/** Calls the endpoint with a signature. A call with a wrong signature is answered with 401. */
const call = async (secret: string) => {
  const signature = createHmac("sha256", secret).update("{}").digest("hex");
  const { id } = (await stage.ask("definition")).json.definition.endpoints.paid;
  const { status } = await stage.gateway.client(`/${ours}/endpoint/${id}`, {
    method: "POST",
    json: {},
    headers: { "x-signature": signature },
  });
  return status;
};

it("is used by endpoints, providers and steps; a new value counts at once", async () => {
  await stage.put("MINE", "canary-first");
  expect((await stage.apply(useIt)).status).toBe(200);
  expect((await stage.list())[0].isUsed).toBe(true);
  expect(await call("canary-first")).not.toBe(401);
  expect(await call("canary-second")).toBe(401);
  const before = (await stage.ask("definition")).json;
  expect((await stage.put("MINE", "canary-second")).status).toBe(200);
  expect(await call("canary-second")).not.toBe(401);
  expect(await call("canary-first")).toBe(401);
  expect(await stage.secretsNow()).toMatchObject({
    "store.MINE": "canary-second",
    "endpoints.paid.signature.secret": "canary-second",
    "providers.acme.clientSecret": "canary-second",
    "environment.MINE": "canary-second",
    "endpoints.sent.signature.secret": "canary-literal",
  });
  expect((await stage.ask("definition")).json).toEqual(before);
  expect((await stage.apply(() => {})).json.changes).toEqual([]);
});

describe("400", () => {
  it("an apply with a secret that is not stored names the place", async () => {
    const { status, json } = await stage.apply(useIt);
    expect(status).toBe(400);
    expect(json.error).toContain(
      "/endpoints/paid/signature/secret: the workspace has no secret MINE. Store a secret with the name MINE in the workspace first.",
    );
  });

  it("a value that the definition cannot have keeps the old one", async () => {
    await stage.put("MINE", "d2hzZWNfTWZLUTly");
    const applied = await stage.apply((definition) => {
      definition.endpoints.paid.signature.secret = "${secret:MINE}";
      definition.endpoints.paid.signature.format = "standard";
    });
    expect(applied.status).toBe(200);
    const { status, json, text } = await stage.put("MINE", "canary?!");
    expect([status, json.error]).toEqual([
      400,
      expect.stringContaining("/endpoints/paid/signature/secret"),
    ]);
    expect(text).not.toContain("canary?!");
    expect((await stage.secretsNow())["store.MINE"]).toBe("d2hzZWNfTWZLUTly");
  });

  it("values of a wrong form (a name is 404), and more secrets than a workspace can have", async () => {
    for (const value of ["", "x".repeat(4097), 7, null])
      expect((await stage.put("MINE", value)).status).toBe(400);
    for (const name of ["1ST", "A-B", "__proto__", "A".repeat(64)])
      expect((await stage.put(name, "value")).status).toBe(404);
    await stage.sql(
      "insert into gateway.secret (workspace_id, path, sealed, fingerprint) select $1, 'store.S' || n, '', '' from generate_series(1, 200) as n",
      [ours],
    );
    expect((await stage.put("MINE", "value")).status).toBe(400);
    expect((await stage.list()).length).toBe(200);
    await stage.sql("delete from gateway.secret where path like 'store.%'");
  });

  it("a variable and a secret with one name in steps, whatever their values are", async () => {
    for (const value of ["canary-api-token", "another"]) {
      await stage.put("API_TOKEN", value);
      const { status, json } = await stage.apply((definition) => {
        definition.automations.other = structuredClone(definition.automations.pay);
        delete definition.automations.other.id;
        definition.automations.other.steps[0].headers.Authorization = "${secret:API_TOKEN}";
      });
      expect([status, json.error]).toEqual([400, expect.stringContaining("have the name")]);
    }
  });
});

it("409: files manage the workspace; the list stays readable", async () => {
  await stage.put("MINE", "canary-mine");
  await stage.reset("files");
  expect((await stage.put("MINE", "other")).status).toBe(409);
  expect((await stage.remove("MINE")).status).toBe(409);
  expect(await stage.list()).toHaveLength(1);
});

it("no answer, log, audit row or error contains a value", async () => {
  const value = "canary-value-7f3a";
  const answers = [
    await stage.put("MINE", value),
    await stage.put("1", value),
    await stage.put("TEXT", [value]),
  ];
  answers.push(
    await stage.ask("secrets/MINE", { method: "PUT", json: { valeu: value } }),
    await stage.ask("secrets/MINE", { method: "PUT", json: value }),
    await stage.ask("secrets/MINE", { method: "PUT", json: { value } }, stage.members.viewer),
    await stage.apply(useIt),
    await stage.apply((definition) => {
      definition.automations.pay.steps[0] = {
        id: "call",
        type: "http",
        url: "${secret:MINE}",
        timeoutSeconds: "${secret:MINE}",
      };
      definition.automations.pay.steps[1].when = "${secret:MINE} ((";
      definition.tables.orders.columns.note.default = "${secret:MINE}";
    }),
    await stage.apply((definition) => {
      definition.automations.pay.steps[1].if = "${secret:MINE} ((";
    }),
    await stage.put("MINE", value),
    await stage.remove("MINE"),
    await stage.ask("secrets"),
    await stage.ask("definition"),
  );
  for (const { text, headers } of answers)
    expect(text + JSON.stringify(headers)).not.toContain(value);
  const logs = "select from gateway.query_log where operation_id = 'storeSecret'";
  await expect.poll(async () => (await stage.sql(logs)).length).toBeGreaterThan(5);
  const rows = await stage.sql(
    "select to_json(l)::text as row from gateway.query_log as l union all select to_json(a)::text from gateway.member_action as a union all select to_json(s)::text from gateway.secret as s union all select definition::text from gateway.workspace",
  );
  expect(rows.length).toBeGreaterThan(answers.length);
  expect(JSON.stringify(rows)).not.toContain(value);
});

it("is named as the portal writes it where a step cannot take it", async () => {
  await stage.put("MINE", "canary-first");
  const { json } = await stage.apply((definition) => {
    definition.automations.read = {
      runAs: "backend",
      steps: [
        {
          id: "rows",
          type: "query",
          refs: { o: "${secret:MINE}" },
          query: { from: "o", select: ["note"] },
        },
      ],
    };
  });
  expect(json.error).toContain(".refs.o is ${secret:MINE}; it does not have the right form");
});
