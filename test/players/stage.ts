// A workspace whose players are people of a table, another one that names no such table, keys with every right there is, and a clock that
// stands still until the test moves it.
import { schemaName } from "../../src/catalog/schema-name.ts";
import type { Platform } from "../../src/contract/platforms.ts";
import { guidFrom } from "../../src/platform/ids.ts";
import { openTestDatabase } from "../support/database.ts";
import { authDefaults, defineWorkspace, scope, WORKSPACE_ID } from "../support/definition.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { installWorkspace, type Tokens } from "../support/workspaces.ts";
import type { KeyDefinition, WorkspaceDefinition } from "../../src/catalog/definition.ts";
import type { Answer } from "../support/http-client.ts";

export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
export const origin = "https://game.example";
export const start = Date.UTC(2026, 2, 1, 10);

const keys = {
  backend: { kind: "server", players: "all", tables: "all", cache: { mode: "write" } },
  steam: { kind: "server", players: "all", platforms: ["steam", "custom"] },
  mute: { kind: "server", players: [] },
  identifier: { kind: "publishable", players: ["identify"], origins: null },
  resolver: { kind: "publishable", players: ["resolve"] },
  lister: { kind: "publishable", players: ["list"] },
  public: { kind: "publishable", tables: { people: scope() } },
  voucher: { kind: "server", players: [], platforms: ["steam"], origins: [origin] },
} as const satisfies Record<string, Partial<KeyDefinition>>;

const assertion = (name: string, platform: Platform) =>
  ({ id: guidFrom(WORKSPACE_ID, `provider:${name}`), kind: "assertion", name, platform }) as const;
const oidc = {
  id: guidFrom(WORKSPACE_ID, "provider:acme"),
  kind: "oidc",
  name: "Acme",
  discoveryUrl: "https://acme.example/.well-known/openid-configuration",
  clientId: "game",
  scopes: ["openid"],
  passwordGrant: false,
} as const;
const saml = { id: guidFrom(WORKSPACE_ID, "provider:corp"), kind: "saml", name: "Corp" } as const;
const providers = {
  steam: assertion("steam", "steam"),
  arcade: assertion("arcade", "custom"),
  acme: oidc,
  corp: { ...saml, metadataUrl: null },
};

/** Who signs in sees the rows that are theirs. */
const roles = {
  player: {
    tables: { people: scope({ rowFilter: [{ field: "owner", op: "eq", valueFromClaim: "sub" }] }) },
  },
};

export const ourDefinition: WorkspaceDefinition = {
  ...defineWorkspace({
    tables: {
      people: {
        columns: {
          name: { type: "text", required: true, maxLength: 20 },
          joinedAt: { type: "timestamp", required: true, default: "now" },
          badge: { type: "uuid", required: true, unique: true, default: "uuid" },
          level: { type: "integer", required: true, default: 1 },
          owner: { type: "uuid", default: "{{claim:sub}}" },
        },
      },
      staff: { columns: { title: { type: "text" } } },
    },
    workspace: { auth: { ...authDefaults, defaultRoles: ["player"] } },
    roles,
    keys,
  }),
  providers,
};
const contacts = { table: "people", displayName: "name" };
const withContacts: WorkspaceDefinition = {
  ...ourDefinition,
  workspace: { ...ourDefinition.workspace, contacts },
};

export const theirDefinition: WorkspaceDefinition = defineWorkspace({
  id: theirs,
  keys: { backend: { kind: "server", players: "all" } },
});

export interface Players extends TestGateway {
  readonly clock: { time: number };
  readonly ours: Tokens;
  readonly theirs: Tokens;
  readonly identify: (body: object, key?: string) => Promise<Answer>;
  /** @param key `steam` by default, which is marked for the platforms of both assertion providers */
  readonly assert: (body: object, more?: { slug?: string; key?: string }) => Promise<Answer>;
  /** @param rest of the address, as it is sent */
  readonly ask: (rest: string, key?: string) => Promise<Answer>;
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  /** The contact rows, in the order in which they were made. */
  readonly people: () => Promise<Record<string, unknown>[]>;
  readonly links: () => Promise<Record<string, unknown>[]>;
  readonly definition: WorkspaceDefinition;
  /** Puts another definition in the place of the workspace's own; nodes hear of it. */
  readonly replace: (definition: object) => Promise<void>;
  /** Puts the workspace's own definition back, with other settings. */
  readonly redefine: (change: Partial<WorkspaceDefinition["workspace"]>) => Promise<void>;
  readonly reset: () => Promise<void>;
}

export async function openPlayers(): Promise<Players> {
  const database = await openTestDatabase({ poolSize: 10 });
  const tokens = {
    ours: await installWorkspace(database, withContacts),
    theirs: await installWorkspace(database, theirDefinition),
  };
  const clock = { time: start, now: () => clock.time };
  const gateway = await startGateway({ database, clock });
  const schema = schemaName(WORKSPACE_ID);
  const sql: Players["sql"] = (text, values) =>
    database.database.owner.run({ text: text.replaceAll("@", `${schema}.`) }, values);
  const tokenOf = (key: string): string => tokens.ours[key] ?? key;
  const replace: Players["replace"] = async (definition) => {
    await sql(
      "update gateway.workspace set definition = $2, version = gateway.next_version() where id = $1",
      [WORKSPACE_ID, JSON.stringify(definition)],
    );
  };
  const redefine: Players["redefine"] = (change) =>
    replace({ ...withContacts, workspace: { ...withContacts.workspace, ...change } });
  return {
    ...gateway,
    ...tokens,
    clock,
    sql,
    definition: withContacts,
    replace,
    redefine,
    identify: (body, key = "backend") =>
      gateway.client(`/${WORKSPACE_ID}/players/identify`, { key: tokenOf(key), json: body }),
    assert: (body, { slug = "steam", key = "steam" } = {}) =>
      gateway.client(`/${WORKSPACE_ID}/auth/${slug}/assert`, {
        key: tokenOf(key),
        json: body,
        ...(key === "voucher" ? { headers: { origin } } : {}),
      }),
    ask: (rest, key = "backend") =>
      gateway.client(`/${WORKSPACE_ID}/players${rest}`, { key: tokenOf(key) }),
    people: () => sql("select * from @people order by id"),
    links: () => sql("select * from gateway_tx.player order by id"),
    reset: async () => {
      clock.time = start;
      await sql("truncate @people, @staff, gateway_tx.player, gateway_tx.change");
      await sql("delete from gateway.end_user");
    },
    close: async () => {
      await gateway.close();
      await database.close();
    },
  };
}
