// The job of an import (G29.4, G29.8): it runs on any node and imports each row once, also after an
// interruption and with several nodes.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createCatalog } from "../../src/catalog/catalog.ts";
import { importTask, runImport } from "../../src/endusers/import/execute-import.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { ours } from "../auth/account-stage.ts";
import { soon } from "../support/soon.ts";
import { openImportStage, readHere, type ImportStage } from "./import-stage.ts";

let stage: ImportStage;
beforeAll(async () => {
  stage = await openImportStage({ readFile: readHere });
});
afterAll(() => stage.close());

/** Returns an import file. Each of its rows has a password to hash. */
const file = (name: string, rows: number): string =>
  `email,password\n${Array.from({ length: rows }, (_, at) => `${name}-${at}@example.com,a password of old`).join("\n")}\n`;

/** Uploads a file and marks its import as started. No node works on this import yet. */
async function ordered(name: string, rows: number): Promise<string> {
  const { json } = await stage.upload(file(name, rows));
  const sql =
    "update gateway.end_user_import set status = 'running', mode = 'create', failed = invalid where id = $1";
  await stage.sql(sql, [json.importId]);
  return json.importId as string;
}

const accountsOf = async (name: string): Promise<number> => {
  const sql = "select count(*)::int as n from gateway.end_user where email like $1";
  return Number((await stage.sql(sql, [`${name}-%`]))[0]!["n"]);
};

/** Creates the import job of one node. */
function node(
  hashInBackground: (password: string) => Promise<string> = async () => "$argon2id$none",
) {
  const { database, masterKey } = stage.database;
  const { control } = database;
  const secretBox = createSecretBox(masterKey);
  const catalog = createCatalog({ control, secretBox, log: createLogger("silent") });
  const deps = {
    control,
    secretBox,
    catalog,
    clock: { now: stage.now },
    mailer: { queue: async () => {} },
    baseUrl: "https://gateway.example",
    notifyNodes: () => {},
    passwords: { hashInBackground },
    jobs: null,
  };
  return {
    run: (importId: string, signal = new AbortController().signal) =>
      runImport(deps, { workspaceId: ours, importId }, { signal }),
    close: () => catalog.close(),
  };
}

it("an interrupted import continues where it stopped and imports no row twice", async () => {
  const importId = await ordered("stopped", 90);
  for (const stopAt of [1, 5, 30, 31]) {
    let hashes = 0;
    const stopping = new AbortController();
    const one = node(async () => {
      if (++hashes === stopAt) stopping.abort(new Error("the node stops"));
      return "$argon2id$none";
    });
    await expect(one.run(importId, stopping.signal)).rejects.toThrow("the node stops");
    one.close();
    const { created, status } = (await stage.progress(importId)).json;
    expect([status, created]).toEqual(["running", await accountsOf("stopped")]);
  }
  const last = node();
  await last.run(importId);
  await last.run(importId);
  last.close();
  expect((await stage.progress(importId)).json).toMatchObject({
    status: "done",
    total: 90,
    done: 90,
    created: 90,
    failed: 0,
  });
  expect(await accountsOf("stopped")).toBe(90);
});

it("a failed hash leaves its piece to the next attempt", async () => {
  const importId = await ordered("failing", 45);
  let hashes = 0;
  const one = node(async () => {
    if (++hashes === 25) throw new Error("the hashing process is gone");
    return "$argon2id$none";
  });
  await expect(one.run(importId)).rejects.toThrow("is gone");
  expect(await accountsOf("failing")).toBe(20);
  await one.run(importId);
  one.close();
  expect(await accountsOf("failing")).toBe(45);
});

it("with several nodes at the same time, each row is imported once", async () => {
  const importId = await ordered("several", 200);
  const nodes = Array.from({ length: 4 }, () => node());
  await Promise.all(nodes.map((one) => one.run(importId)));
  for (const one of nodes) one.close();
  const progress = (await stage.progress(importId)).json;
  expect(progress).toMatchObject({ status: "done", created: 200, done: 200, failed: 0 });
  expect(await accountsOf("several")).toBe(200);
});

it("changed or deleted pieces end a running import as failed; imported rows stay", async () => {
  const importId = await ordered("broken", 60);
  await stage.sql(
    "update gateway.end_user_import_rows set sealed = overlay(sealed placing case substr(sealed, 60, 1) when 'A' then 'B' else 'A' end from 60) where import_id = $1 and number = 1",
    [importId],
  );
  const one = node();
  await one.run(importId);
  expect((await stage.progress(importId)).json).toMatchObject({ status: "failed", created: 20 });
  const other = await ordered("missing", 60);
  await stage.sql("delete from gateway.end_user_import_rows where import_id = $1 and number = 1", [
    other,
  ]);
  await one.run(other);
  one.close();
  expect((await stage.progress(other)).json).toMatchObject({ status: "failed", created: 40 });
  expect(await stage.count("gateway.end_user_import_rows")).toBe(0);
});

it("a role that was removed from the definition in the meantime is an error of the row", async () => {
  const { json } = await stage.upload(
    "email,roles\nlost@example.com,editor\nkept@example.com,customer\n",
  );
  const held = `select definition::text as text from gateway.workspace where id = $1`;
  const [before] = await stage.sql(held, [ours]);
  const definition = JSON.parse(String(before!["text"])) as { roles: Record<string, unknown> };
  delete definition.roles["editor"];
  const change =
    "update gateway.workspace set definition = $2, version = gateway.next_version() where id = $1";
  await stage.sql(change, [ours, JSON.stringify(definition)]);
  await stage.sql(
    "update gateway.end_user_import set status = 'running', mode = 'create' where id = $1",
    [json.importId],
  );
  const one = node();
  await one.run(json.importId as string);
  one.close();
  await stage.sql(change, [ours, before!["text"]]);
  expect((await stage.progress(json.importId as string)).json).toMatchObject({
    status: "done",
    created: 1,
    failed: 1,
    errors: [{ row: 2, field: "roles", code: "UNKNOWN_ROLE" }],
  });
});

it("an import validated on one node is executed by the job queue of all nodes", async () => {
  const other = await stage.openGateway({ mailQueue: undefined });
  const { json } = await stage.upload(file("queued", 45));
  const path = `/${ours}/endusers/import/${json.importId}`;
  const { headers } = stage.owner;
  const order = { headers, json: { mode: "create" } };
  const { status, text } = await other.client(`${path}/execute`, order);
  expect(status, text).toBe(202);
  await vi.waitFor(async () => {
    const { json: progress } = await stage.progress(json.importId as string);
    expect(progress).toMatchObject({ status: "done", created: 45 });
  }, soon);
  const jobs =
    "select task_identifier as name, payload::text from graphile_worker.jobs as j join graphile_worker._private_jobs using (id)";
  const left = async () => JSON.stringify(await stage.sql(jobs));
  await expect.poll(left, soon).not.toContain(importTask);
});
