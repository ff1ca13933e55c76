// POST /{workspaceId}/automations/{automationId}/dry-run (G48): the answer shows what the steps do,
// and the run leaves no change.
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MemberRole } from "../../src/access/index.ts";
import type { StepDefinition } from "../../src/catalog/index.ts";
import { saveSecret, schemaName, secretPlace } from "../../src/catalog/index.ts";
import { applyDefinition } from "../../src/definitions/apply/apply.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { sourceOf } from "../definitions/workbench.ts";
import { defineWorkspace, WORKSPACE_ID as ours } from "../support/definition.ts";
import { signInMember } from "../support/members.ts";
import { openStage, type Stage } from "../support/stage.ts";
import type { TestGateway } from "../support/gateway.ts";
import { definition as notes, insert, readAll, refs, respond } from "./notes.ts";
import { listenOn } from "./steps-stage.ts";

const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
let server: Awaited<ReturnType<typeof listenOn>>;
let mails = 0;
let stage: Stage;
let gateway: TestGateway;
let members: Record<MemberRole | "stranger", Record<string, string>>;

const call = (more: object = {}): StepDefinition => ({
  id: "call",
  type: "http",
  method: "POST",
  url: `http://127.0.0.1:${server.port}/{{request.body.n}}`,
  body: { n: "{{request.body.n}}" },
  ...more,
});
const mail: StepDefinition = {
  id: "mail",
  type: "email",
  to: "{{request.body.to}}",
  subject: "News",
  text: "News",
};
const tell: StepDefinition = { id: "tell", type: "notify", bus: "news:1", event: "new", data: 1 };
const wait: StepDefinition = { id: "rest", type: "wait", seconds: 3600 };
const automations = () => ({
  all: {
    runAs: "backend",
    steps: [
      insert("add", { id: "{{request.body.n}}", text: "dry" }),
      readAll,
      call(),
      mail,
      tell,
      wait,
      respond({ rows: "{{steps.rows.data}}", answer: "{{steps.call.body}}" }),
    ],
  },
  refused: { runAs: "reader", steps: [insert("add", { id: 1 })] },
  twice: { runAs: "backend", steps: [insert("add", { id: 7 }), insert("again", { id: 7 })] },
  lock: {
    runAs: "backend",
    steps: [
      {
        id: "change",
        type: "mutation",
        refs,
        mutation: {
          type: "update",
          table: "n",
          set: { text: "x" },
          where: [{ field: "id", op: "eq", value: 1 }],
        },
      } as StepDefinition,
    ],
  },
  loop: {
    runAs: "backend",
    steps: [
      {
        id: "each",
        type: "forEach",
        items: "{{request.body}}",
        steps: [{ id: "is", type: "transform", expression: "1" }],
      } as StepDefinition,
      call(),
    ],
  },
  secret: {
    runAs: "backend",
    steps: [
      call({ headers: { authorization: "{{secrets.TOKEN}}" }, body: {} }),
      respond({ key: "{{secrets.TOKEN}}" }),
    ],
  },
});

beforeAll(async () => {
  server = await listenOn("127.0.0.1", (_request, response) => response.end("{}"));
  const { tables, keys, topics, roles } = notes;
  stage = await openStage(
    defineWorkspace({ tables, keys, topics, roles, automations: automations() } as never),
    defineWorkspace({ id: theirs }),
  );
  const { database, masterKey } = stage.database;
  const path = "environment.TOKEN";
  const sealed = createSecretBox(masterKey).seal("s3cret-token", secretPlace(ours, path));
  await saveSecret(database.owner, ours, path, sealed, "-");
  await stage.sql("insert into $ws.notes (id, text) values (1, 'kept')");
  gateway = await stage.openGateway({
    settings: { "http.privateTargets": "127.0.0.1" },
    mailQueue: { queue: async () => void mails++ },
  });
  const signIn = async (role: MemberRole, workspaceId = ours) =>
    (await signInMember(stage.database, { workspaceId, role })).headers;
  members = {
    owner: await signIn("owner"),
    editor: await signIn("editor"),
    viewer: await signIn("viewer"),
    stranger: await signIn("owner", theirs),
  };
});
afterAll(async () => {
  await stage.close();
  server.close();
});

const idOf = async (name: string): Promise<string> => {
  const { json } = await gateway.client(`/${ours}/automations`, { headers: members.owner });
  return json.automations.find((each: { name: string }) => each.name === name).id;
};
/** Applies a workspace whose tables get constraints and indexes only with their first row. */
async function waitingWorkspace() {
  const workspaceId = guidV7(Date.now());
  const steps = [insert("add", { id: 1 }), readAll];
  const { tables, keys } = notes;
  const { database, masterKey } = stage.database;
  const source = sourceOf(
    defineWorkspace({ id: workspaceId, tables, keys, automations: { fill: { steps } } } as never),
  );
  const deps = { database, secretBox: createSecretBox(masterKey) };
  await applyDefinition(deps, source, { waitsForRows: true });
  const { headers } = await signInMember(stage.database, { workspaceId, role: "owner" });
  return { workspaceId, headers };
}

const dry = async (name: string, json: object, as: keyof typeof members = "owner") =>
  gateway.client(`/${ours}/automations/${await idOf(name)}/dry-run`, {
    json,
    headers: members[as],
  });

const stepOf = (json: any, id: string) => json.steps.find((step: { id: string }) => step.id === id);

/** Returns a hash of each table, without the rows that every call and every sign-in writes. */
async function stored(): Promise<Record<string, string>> {
  const tables = await stage.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')
        and tablename !~ '^(query_log|member_action|usage|portal_|log_body|rate_)' order by 1`,
  );
  const hashes = tables.map(async ({ name }) => {
    const [row] = await stage.sql<{ hash: string }>(
      `select concat(count(*), ' ', md5(string_agg(t::text, '' order by t::text))) as hash
         from ${name} as t`,
    );
    return [name, row!.hash] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/** Waits until nothing of earlier calls is still being written, and returns {@link stored}. */
async function settled(): Promise<Record<string, string>> {
  let last = await stored();
  const isSettled = async (): Promise<boolean> => {
    const before = last;
    last = await stored();
    return isDeepStrictEqual(before, last);
  };
  await expect.poll(isSettled).toBe(true);
  return last;
}

it("200: each step sees the writes before it, and nothing of it stays", async () => {
  const before = await settled();
  const n = 100_001;
  const { status, json } = await dry("all", {
    input: { body: { n, to: "ada@shop.example" } },
    samples: { call: { status: 201, body: { paid: true } } },
  });
  expect([status, json.steps.at(-1).error, json.status]).toEqual([200, null, "finished"]);
  expect(json.steps.map((step: any) => [step.id, step.status])).toEqual(
    ["add", "rows", "call", "mail", "tell", "rest", "answer"].map((id) => [id, "succeeded"]),
  );
  expect(stepOf(json, "rows").output.data).toMatchObject([
    { id: 1, text: "kept" },
    { id: n, text: "dry" },
  ]);
  expect(stepOf(json, "call")).toMatchObject({
    input: { method: "POST", body: { n } },
    output: { status: 201, body: { paid: true } },
  });
  expect(JSON.parse(json.answer.body)).toMatchObject({ answer: { paid: true }, rows: [{}, {}] });
  expect(await settled()).toEqual(before);
  expect([server.connections(), mails]).toEqual([0, 0]);
  const rows = await stage.sql(
    "select action, subject, detail from gateway.member_action where action = 'dryRunAutomation'",
  );
  const detail = { name: "all", status: "finished" };
  expect(rows).toEqual([{ action: "dryRunAutomation", subject: await idOf("all"), detail }]);
});

it("200: the step that fails, with its reason, and no step after it", async () => {
  const { json } = await dry("all", { input: { body: { n: 5 } } });
  expect([json.status, json.steps.length, json.answer]).toEqual(["failed", 3, null]);
  expect(stepOf(json, "call").error.code).toBe("NO_SAMPLE");
  const failing = await dry("all", {
    input: { body: { n: 5 } },
    samples: { call: { status: 502 } },
  });
  expect(stepOf(failing.json, "call").error.code).toBe("HTTP_FAILED");
  const unsent = await dry("all", {
    input: { body: { n: 5, to: "nobody" } },
    samples: { call: {} },
  });
  expect(stepOf(unsent.json, "mail").error.code).toBe("INVALID_VALUE");
  expect((await dry("twice", {})).json.steps).toMatchObject([
    { id: "add", status: "succeeded" },
    { id: "again", status: "failed" },
  ]);
  expect(server.connections()).toBe(0);
});

it("200: the failed step is shown after more steps than an answer has", async () => {
  const body = Array.from({ length: 1_000 }, (_, index) => index);
  const { json } = await dry("loop", { input: { body } });
  expect(json.steps).toHaveLength(1_000);
  expect(json.steps.at(-1)).toMatchObject({ id: "call", error: { code: "NO_SAMPLE" } });
});

it("200: with the rights of runAs, which may less than the owner", async () => {
  const { json } = await dry("refused", {});
  expect(json.steps).toMatchObject([{ id: "add", status: "failed", output: null }]);
});

it("200: a row that another writer keeps ends the dry run after a second", async () => {
  const startedMs = performance.now();
  await stage.database.database.owner.transaction(async ({ run }) => {
    await run({
      text: `select from ${schemaName(ours)}.notes where id = 1 for update`,
    });
    const { json } = await dry("lock", {});
    expect(json).toMatchObject({ status: "failed", steps: [{ status: "failed" }] });
  });
  expect(performance.now() - startedMs).toBeLessThan(12_000);
  expect((await dry("lock", {})).json.status).toBe("finished");
  expect(await stage.sql("select text from $ws.notes")).toEqual([{ text: "kept" }]);
});

it("200: a secret is not shown, and a sample confirms no guess of it", async () => {
  const body = { guess: "s3cret-token", other: "s3cret-toker" };
  const { json, text } = await dry("secret", { samples: { call: { body } } });
  expect(stepOf(json, "call").output.body).toEqual(body);
  expect(stepOf(json, "call").input.headers.authorization).toBe("{{secrets.TOKEN}}");
  expect(text.match(/s3cret-token/g)).toHaveLength(1);
  expect(json.answer.body).toBe('{"key":"{{secrets.TOKEN}}"}');
});

it("200: tables that wait for their first row", async () => {
  const { workspaceId, headers } = await waitingWorkspace();
  const list = await gateway.client(`/${workspaceId}/automations`, { headers });
  const path = `/${workspaceId}/automations/${list.json.automations[0].id}/dry-run`;
  const { json } = await gateway.client(path, { json: {}, headers });
  expect(json).toMatchObject({ status: "finished", steps: [{ id: "add" }, { id: "rows" }] });
  expect(stepOf(json, "rows").output.data).toMatchObject([{ id: 1 }]);
  expect(await stage.sql(`select from ${schemaName(workspaceId)}.notes`)).toEqual([]);
});

it.each([
  ["a sample for an unknown step", { samples: { none: {} } }],
  ["a sample for a step that calls no other server", { samples: { add: {} } }],
  ["an invalid header", { samples: { call: { headers: { "a b": "c" } } } }],
  ["a status of no final response", { samples: { call: { status: 101 } } }],
  ["an unknown member", { steps: [] }],
])("400: %s", async (_what, json) => {
  expect((await dry("all", json)).status).toBe(400);
});

it("403 for everybody but owners, 404 for no automation", async () => {
  for (const role of ["editor", "viewer"] as const)
    expect((await dry("all", {}, role)).status).toBe(403);
  expect((await dry("all", {}, "stranger")).status).toBe(403);
  const path = `/${ours}/automations/0192f3c5-6a0e-7a57-9d0e-1f1f6c1f0004/dry-run`;
  expect((await gateway.client(path, { json: {}, headers: members.owner })).status).toBe(404);
});
