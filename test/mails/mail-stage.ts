// A workspace with a customised mail in two versions, and members, for the tests of mails.
import { addMailVersion, chooseMailVersion, packMail } from "../../src/mail/index.ts";
import { setManagedBy } from "../../src/catalog/index.ts";
import { defineWorkspace, WORKSPACE_ID as ours } from "../support/definition.ts";
import type { TestGatewayOptions } from "../support/gateway.ts";
import { signInMember } from "../support/members.ts";
import { openStage } from "../support/stage.ts";

export { WORKSPACE_ID as ours } from "../support/definition.ts";
const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";

/** Opens a gateway. Version 2 of the mail `reset-code` is sent. */
export async function openMailStage(options: TestGatewayOptions = {}) {
  const stage = await openStage(
    defineWorkspace({ keys: { server: { kind: "server" } } }),
    defineWorkspace({ id: theirs }),
  );
  const { owner } = stage.database.database;
  for (const number of [1, 2]) {
    const packed = packMail(new Map([["template.mjml", `<mjml>${number}</mjml>`]]));
    await addMailVersion(owner, ours, { mail: "reset-code", number, ...packed }, number);
  }
  await chooseMailVersion(owner, ours, "reset-code", 2);
  const gateway = await stage.openGateway(options);
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
    manageBy: (by: "files" | "portal") => setManagedBy(owner, ours, by),
    ask: (path: string, who: keyof typeof members = "viewer", method = "GET", json?: object) =>
      gateway.client(`/${ours}/mails${path}`, {
        method,
        headers: members[who].headers,
        ...(json !== undefined && { json }),
      }),
  };
}

export type MailStage = Awaited<ReturnType<typeof openMailStage>>;
