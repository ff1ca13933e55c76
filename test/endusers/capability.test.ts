// The jobs of end users: overdue rounds of erasures are queued again, and account mail jobs keep
// the task name of older versions.
import { expect, it } from "vitest";
import { createEndUsers } from "../../src/endusers/capability.ts";
import { mailTask } from "../../src/mail/delivery/mail-task.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { openTestDatabase } from "../support/database.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import { realHashing as hashing } from "../support/gateway.ts";
import { openStage } from "../support/stage.ts";

const deps = {
  hashing,
  catalog: { get: () => undefined },
  clock: { now: () => 0 },
  mailer: { queue: async () => {} },
  baseUrl: "https://gateway.example",
  notifyNodes: () => {},
  secretBox: createSecretBox(Buffer.alloc(32)),
  dropLetters: async () => {},
  forgetSubjects: async () => {},
  jobs: null,
};

it("overdue rounds of an erasure are queued again, as one job", async () => {
  const stage = await openStage(defineWorkspace());
  const jobs: unknown[] = [];
  const enqueue = async (_connection: unknown, ...job: unknown[]) => void jobs.push(job);
  const { control } = stage.database.database;
  const endUsers = createEndUsers({ ...deps, control, jobs: { enqueue } });
  const sweep = async () => {
    for (const each of endUsers.housekeeping ?? []) await each.sweep(() => true);
    return jobs;
  };
  expect(await sweep()).toEqual([]);
  await stage.sql(
    "insert into gateway.erasure (id, workspace_id, sealed) select gen_random_uuid(), $1, '' from generate_series(1, 2)",
    [WORKSPACE_ID],
  );
  expect(await sweep()).toEqual([["erasure", {}, { key: "erasure" }]]);
  await endUsers.close?.();
  await stage.close();
});

it("jobs that were queued before an upgrade still find their task", async () => {
  const { database, close } = await openTestDatabase();
  const endUsers = createEndUsers({ ...deps, control: database.control });
  expect([...Object.keys(endUsers.tasks ?? {}), mailTask]).toEqual([
    "errand",
    "erasure",
    "end user import",
    "mail",
  ]);
  await endUsers.close?.();
  await close();
});
