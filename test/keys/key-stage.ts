// The stage of the tests on API keys over HTTP: two workspaces with the same keys, and members of
// every role.
import type { MemberRole } from "../../src/access/index.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import type { Ask } from "../support/http-client.ts";
import { signInMember } from "../support/members.ts";
import { openStage } from "../support/stage.ts";

export const ours = WORKSPACE_ID;
export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
const tables = { orders: { columns: { status: { type: "text" } } } } as const;
const keys = {
  backend: { kind: "server", tables: "all" },
  shop: { kind: "publishable", publish: true, tables: {} },
} as const;

type Asking = MemberRole | "stranger";
export type KeyStage = Awaited<ReturnType<typeof openKeyStage>>;

export async function openKeyStage() {
  const stage = await openStage(
    defineWorkspace({ tables, keys, topics: { orders: {} } }),
    defineWorkspace({ id: theirs, tables, keys }),
  );
  await stage.sql("update gateway.workspace set managed_by = 'portal' where id = $1", [ours]);
  const gateway = await stage.openGateway();
  const signIn = async (role: MemberRole, workspaceId = ours) =>
    (await signInMember(stage.database, { workspaceId, role })).headers;
  const members = {
    owner: await signIn("owner"),
    editor: await signIn("editor"),
    viewer: await signIn("viewer"),
    stranger: await signIn("owner", theirs),
  };
  const ask = (path: string, more: Ask = {}, as: Asking = "owner", workspaceId = ours) =>
    gateway.client(`/${workspaceId}/keys${path}`, { ...more, headers: members[as] });
  const listed = async () => (await ask("")).json.keys as readonly Record<string, any>[];
  return {
    ...stage,
    gateway,
    members,
    ask,
    listed,
    create: (name: string, definition: object) => ask("", { json: { name, definition } }),
    keyOf: async (name: string) => (await listed()).find((key) => key["name"] === name)!,
    /** The rows of the audit log about a key, the oldest first. */
    actions: (id: string) =>
      stage.sql<Record<"action" | "detail", unknown>>(
        "select action, detail from gateway.member_action where subject = $1 order by id",
        [id],
      ),
    stored: () => stage.sql("select * from gateway.api_key order by workspace_id, id"),
    /**
     * Returns the status of a call with the key. It is 200 if the key is valid in our workspace.
     */
    statusOf: async (key: string) => (await gateway.client(`/${ours}/schema`, { key })).status,
  };
}
