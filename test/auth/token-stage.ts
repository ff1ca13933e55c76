// The stage of the tests of tokens: two workspaces alike, each with a table of notes and roles for end users, any number of gateways with
// one address on one database, and people who have signed in.
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Signals } from "../../src/platform/signals/signals.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { authDefaults, defineWorkspace, scope, WORKSPACE_ID } from "../support/definition.ts";
import { openEndUsers, type EndUsers } from "../support/end-users.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import type { Answer } from "../support/http-client.ts";
import { installWorkspace, type Tokens as KeyTokens } from "../support/workspaces.ts";

export const ours = WORKSPACE_ID;
export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
export const absent = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff";
/** What every gateway of the stage says that its address is. */
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

export interface TokenStage {
  readonly database: TestDatabase;
  readonly gateway: TestGateway;
  readonly endUsers: EndUsers;
  readonly keys: { readonly ours: KeyTokens; readonly theirs: KeyTokens };
  /** One more gateway on the database, closed with the stage. */
  readonly openGateway: (options?: { signals?: Signals }) => Promise<TestGateway>;
  /** Asks for the notes with a token; 200 for a reader. */
  readonly ask: (token: string, more?: AskMore) => Promise<Answer>;
  /** The status of the same. */
  readonly statusOf: (token: string, more?: AskMore) => Promise<number>;
  readonly close: () => Promise<void>;
}

export interface AskMore {
  readonly workspaceId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly gateway?: TestGateway;
}

export const notesQuery = {
  refs: { n: definitionOf(ours).tables["notes"]!.id },
  query: { from: "n" },
};

export async function openTokenStage({ clock }: { clock?: Clock } = {}): Promise<TokenStage> {
  const database = await openTestDatabase();
  const keys = {
    ours: await installWorkspace(database, definitionOf(ours)),
    theirs: await installWorkspace(database, definitionOf(theirs)),
  };
  const gateways: TestGateway[] = [];
  const openGateway = async (options: { signals?: Signals } = {}): Promise<TestGateway> => {
    const settings = { "server.baseUrl": baseUrl };
    const opened = await startGateway({ database, settings, ...options, ...(clock && { clock }) });
    gateways.push(opened);
    return opened;
  };
  const gateway = await openGateway();
  const endUsers = openEndUsers({ database, baseUrl, ...(clock && { clock }) });
  const ask: TokenStage["ask"] = (key, more = {}) => {
    const { workspaceId = ours, headers = {}, gateway: asked = gateway } = more;
    return asked.client(`/${workspaceId}/query`, { key, json: notesQuery, headers });
  };
  return {
    database,
    gateway,
    endUsers,
    keys,
    openGateway,
    ask,
    statusOf: async (token, more) => (await ask(token, more)).status,
    close: async () => {
      endUsers.close();
      for (const opened of gateways) await opened.close();
      await database.close();
    },
  };
}
