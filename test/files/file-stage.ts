// The stage of the tests of files: two workspaces with keys and users for every right on files.
// Both store their bytes in one folder.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlanDefinition } from "../../src/catalog/definition.ts";
import { defineWorkspace, roomyPlan, scope, WORKSPACE_ID } from "../support/definition.ts";
import { openEndUsers } from "../support/end-users.ts";
import { formOf } from "../support/forms.ts";
import type { TestGateway, TestGatewayOptions } from "../support/gateway.ts";
import type { Answer, Ask } from "../support/http-client.ts";
import { signInMember } from "../support/members.ts";
import { openStage, type Stage } from "../support/stage.ts";

export const ours = WORKSPACE_ID;
export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
export const nobodys = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff";
export const MB = 1024 * 1024;

const tables = {
  orders: { columns: { customer: { type: "text" }, invoice: { type: "file" } } },
} as const;
const own = ["upload", "listOwn", "deleteOwn"] as const;

const definitionOf = (id: string, plan: Partial<PlanDefinition>) =>
  defineWorkspace({
    id,
    workspace: { plan: { ...roomyPlan, ...plan } },
    tables,
    roles: {
      uploader: { files: [...own] },
      reader: { files: ["list", "read"] },
      customer: {
        tables: { orders: scope({ rowFilter: [{ field: "customer", op: "eq", value: "ada" }] }) },
        files: ["readReferenced"],
      },
    },
    keys: {
      server: { kind: "server", tables: "all", files: "all" },
      uploads: { kind: "server", files: [...own] },
      lists: { kind: "server", files: ["list"] },
      none: { kind: "server", tables: "all" },
      page: { kind: "publishable", files: "all" },
      dropBox: { kind: "publishable", files: ["upload"] },
    },
  });

export interface FileStage extends Stage {
  readonly gateway: TestGateway;
  readonly folder: string;
  readonly key: (name: string) => string;
  readonly ask: (path: string, ask?: Ask) => Promise<Answer>;
  /**
   * Uploads with the server key, unless another key is given.
   * @returns the id
   */
  readonly upload: (name: string, bytes: string | Buffer, key?: string) => Promise<string>;
  /** Returns the token of an end user with a role. */
  readonly tokenOf: (role: string) => Promise<string>;
  readonly members: Readonly<
    Record<"viewer" | "editor" | "owner", Readonly<Record<string, string>>>
  >;
}

/** Opens the stage. `plan` changes the plan of our workspace. Other options go to the gateway. */
export async function openFileStage({
  plan = {},
  ...options
}: TestGatewayOptions & { readonly plan?: Partial<PlanDefinition> } = {}): Promise<FileStage> {
  const stage = await openStage(definitionOf(ours, plan), definitionOf(theirs, {}));
  const folder = await mkdtemp(join(tmpdir(), "workspace-gateway-test-files-"));
  stage.keep({ close: () => rm(folder, { recursive: true, force: true }) });
  const settings = { "storage.url": `file:${folder}`, ...options.settings };
  const gateway = await stage.openGateway({ ...options, settings });
  const people = stage.keep(
    openEndUsers({
      database: stage.database,
      baseUrl: gateway.baseUrl,
      ...(options.clock && { clock: options.clock }),
    }),
  );
  const key = (name: string): string => stage.tokens[ours]![name]!;
  const ask = (path: string, asked: Ask = {}): Promise<Answer> =>
    gateway.client(`/${ours}/files${path}`, asked);
  const member = async (role: "viewer" | "editor" | "owner") =>
    (
      await signInMember(stage.database, {
        workspaceId: ours,
        role,
        now: new Date(options.clock?.now() ?? Date.now()),
      })
    ).headers;
  return {
    ...stage,
    gateway,
    folder,
    key,
    ask,
    async upload(name, bytes, credential = key("server")) {
      const { status, json, text } = await ask("/upload", {
        ...formOf(name, bytes),
        key: credential,
      });
      if (status !== 200) throw new Error(`Uploading ${name} was answered with ${status} ${text}`);
      return json.id as string;
    },
    tokenOf: (role) => people.tokenOf({ workspaceId: ours, roles: [role] }),
    members: {
      viewer: await member("viewer"),
      editor: await member("editor"),
      owner: await member("owner"),
    },
  };
}
