// The stage for the tests of tokens. It has two equal workspaces with a table of notes, roles for
// end users, and signed-in users. All its gateways have the same address and database.
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Signals } from "../../src/platform/signals/signals.ts";
import { authDefaults, defineWorkspace, scope, WORKSPACE_ID } from "../support/definition.ts";
import { openEndUsers } from "../support/end-users.ts";
import type { TestGateway } from "../support/gateway.ts";
import { openStage } from "../support/stage.ts";

export const ours = WORKSPACE_ID;
export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
export const absent = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff";
/** The base address of every gateway of the stage. */
export const baseUrl = "http://tokens.example";
export const origin = "https://shop.example";

export const definitionOf = (id: string): WorkspaceDefinition =>
  defineWorkspace({
    id,
    workspace: { auth: { ...authDefaults, accessTokenMinutes: 20 } },
    tables: { notes: { columns: { text: { type: "text" } } } },
    roles: { reader: { tables: { notes: scope() } }, guest: {} },
    keys: {
      app: { kind: "publishable" },
      site: { kind: "publishable", origins: [origin] },
      server: { kind: "server", tables: "all" },
    },
  });

export type TokenStage = Awaited<ReturnType<typeof openTokenStage>>;

interface AskMore {
  readonly workspaceId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly gateway?: TestGateway;
}

export const notesQuery = {
  refs: { n: definitionOf(ours).tables["notes"]!.id },
  query: { from: "n" },
};

export async function openTokenStage(time: { readonly clock?: Clock } = {}) {
  const stage = await openStage(definitionOf(ours), definitionOf(theirs));
  const settings = { "server.baseUrl": baseUrl };
  const openGateway = (options: { signals?: Signals } = {}) =>
    stage.openGateway({ settings, ...options, ...time });
  const gateway = await openGateway();
  /** Reads the notes with a token. The status is 200 for a reader. */
  const ask = (key: string, more: AskMore = {}) => {
    const { workspaceId = ours, headers = {}, gateway: asked = gateway } = more;
    return asked.client(`/${workspaceId}/query`, { key, json: notesQuery, headers });
  };
  return {
    ...stage,
    gateway,
    endUsers: stage.keep(openEndUsers({ database: stage.database, baseUrl, ...time })),
    keys: { ours: stage.tokens[ours]!, theirs: stage.tokens[theirs]! },
    openGateway,
    ask,
    /** Reads the notes and returns only the status. */
    statusOf: async (token: string, more?: AskMore) => (await ask(token, more)).status,
  };
}
