// Waiting mails about or to a deleted account are deleted. Mails to another account that has the
// address now are not (G27.10).
import { expect, it } from "vitest";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import { signInMember } from "../support/members.ts";
import { soon } from "../support/soon.ts";
import { openStage } from "../support/stage.ts";

const workspace = defineWorkspace({
  endpoints: { write: { automations: ["mail"] } },
  automations: {
    mail: {
      runAs: "sk",
      steps: [
        { id: "m", type: "email", to: "{{request.body}}", subject: "Yours", text: "A word." },
      ],
    },
  },
  keys: { sk: { kind: "server" } },
});

it("a mail that waits for the mail server is not sent to a deleted account", async () => {
  const waiting = await openStage(workspace);
  const { client } = await waiting.openGateway({ settings: { "server.mode": "production" } });
  const { headers } = await signInMember(waiting.database, {
    workspaceId: WORKSPACE_ID,
    role: "owner",
  });
  const mails = (): Promise<unknown[]> =>
    waiting.sql("select from graphile_worker.jobs where task_identifier = 'mail'");
  const accounts = `/${WORKSPACE_ID}/endusers`;
  const create = (email: string) => client(accounts, { headers, json: { email } });
  const { json } = await create("gone@example.com");
  await create("stays@example.com");
  expect(await mails()).toHaveLength(2);
  await client(`${accounts}/${json.id}`, { method: "DELETE", headers });
  expect(await mails()).toHaveLength(1);

  // Mails of automations stay, too. A mail to an address that another account has now belongs to
  // that account.
  const endpoint = `/${WORKSPACE_ID}/endpoint/${workspace.endpoints["write"]!.id}`;
  const ofAutomations = async (): Promise<number> =>
    (
      await waiting.sql(
        "select from graphile_worker._private_jobs where payload ->> 'template' = 'automation'",
      )
    ).length;
  const leaving = `${accounts}/${(await create("passed-on@example.com")).json.id}`;
  const email = "leaving@example.com";
  expect((await client(leaving, { method: "PATCH", headers, json: { email } })).status).toBe(200);
  await create("passed-on@example.com");
  for (const to of ["Leaving@Example.com", "passed-on@example.com", "stays@example.com"])
    expect((await client(endpoint, { json: to })).status).toBe(200);
  await expect.poll(ofAutomations, soon).toBe(3);
  // Mails that a client requested by address stay, too.
  for (const asked of [email, "passed-on@example.com", "stays@example.com"])
    await waiting.sql(
      "select graphile_worker.add_job('errand', payload => $1::json, run_at => now() + interval '1 day')",
      [JSON.stringify({ kind: "reset-code", workspaceId: WORKSPACE_ID, email: asked })],
    );
  const asked = (): Promise<{ email: string }[]> =>
    waiting.sql(
      "select j.payload ->> 'email' as email from graphile_worker._private_jobs as j join graphile_worker._private_tasks as t on t.id = j.task_id where t.identifier = 'errand' order by email",
    );
  await client(leaving, { method: "DELETE", headers });
  const stay = [{ email: "passed-on@example.com" }, { email: "stays@example.com" }];
  expect([await ofAutomations(), await asked()]).toEqual([2, stay]);
  await waiting.close();
});
