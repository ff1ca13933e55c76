// A workspace with topics, and members of each role, for the tests of topics.
import { openStage } from "../support/stage.ts";
import { defineWorkspace, WORKSPACE_ID as ours } from "../support/definition.ts";
import { signInMember } from "../support/members.ts";
import { defineItems } from "../bus/definition.ts";

export { WORKSPACE_ID as ours } from "../support/definition.ts";
const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";

/** Opens a gateway with members. Every caller is named by its role. */
export async function openTopicStage() {
  const stage = await openStage(defineItems(), defineWorkspace({ id: theirs }));
  const gateway = await stage.openGateway();
  const sign = (role: "viewer" | "editor" | "owner", workspaceId = ours) =>
    signInMember(stage.database, { workspaceId, role });
  const members = {
    viewer: await sign("viewer"),
    editor: await sign("editor"),
    owner: await sign("owner"),
    stranger: await sign("owner", theirs),
  };
  return {
    sql: stage.sql,
    close: stage.close,
    members,
    gateway,
    key: stage.tokens[ours]!["server"]!,
    ask: (path: string, who: keyof typeof members = "viewer", json?: object) =>
      gateway.client(`/${ours}${path}`, {
        headers: members[who].headers,
        ...(json !== undefined && { json }),
      }),
    publish: (name: string, instance = "all", data: unknown = null) =>
      gateway.client(`/${ours}/topics/items/events`, {
        headers: members.editor.headers,
        json: { instance, name, data },
      }),
  };
}

export type TopicStage = Awaited<ReturnType<typeof openTopicStage>>;
