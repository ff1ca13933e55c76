// A workspace with a contacts table, another workspace without one, keys with every right, and a
// clock that only the test moves.
import type { Platform } from "../../src/contract/values/platforms.ts";
import { guidFrom } from "../../src/platform/ids.ts";
import { openTestDatabase } from "../support/database.ts";
import { authDefaults, defineWorkspace, scope, WORKSPACE_ID } from "../support/definition.ts";
import type { Ask } from "../support/http-client.ts";
import { signInMember } from "../support/members.ts";
import { stageOn } from "../support/stage.ts";
import { redefineWorkspace } from "../support/workspaces.ts";
import type { KeyDefinition, WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { emptying } from "../support/emptying.ts";

export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
const origin = "https://game.example";
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

/** A signed-in player reads its own rows. */
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

const theirDefinition: WorkspaceDefinition = defineWorkspace({
  id: theirs,
  keys: { backend: { kind: "server", players: "all" } },
});

export type Players = Awaited<ReturnType<typeof openPlayers>>;

export async function openPlayers() {
  const stage = await stageOn(
    await openTestDatabase({ poolSize: 10 }),
    withContacts,
    theirDefinition,
  );
  const clock = { time: start, now: (): number => clock.time };
  const gateway = await stage.openGateway({ clock });
  const ours = stage.tokens[WORKSPACE_ID]!;
  const { sql } = stage;
  /** Requests a path of the workspace with the named key. */
  const ask = (path: string, key: string, more: Ask = {}) =>
    gateway.client(`/${WORKSPACE_ID}/${path}`, { key: ours[key] ?? key, ...more });
  /** Replaces the workspace's definition and notifies the nodes. */
  const replace = (definition: object) =>
    redefineWorkspace(stage.database, definition as WorkspaceDefinition);
  return {
    ...gateway,
    clock,
    ours,
    theirs: stage.tokens[theirs]!,
    sql,
    definition: withContacts,
    replace,
    /** Restores the workspace's own definition with other settings. */
    redefine: (change: Partial<WorkspaceDefinition["workspace"]>) =>
      replace({ ...withContacts, workspace: { ...withContacts.workspace, ...change } }),
    identify: (body: object, key = "backend") => ask("players/identify", key, { json: body }),
    /**
     * Asserts a player.
     * @param key `steam` by default, which is marked for the platforms of both assertion
     *   providers
     */
    assert: (body: object, { slug = "steam", key = "steam" } = {}) =>
      ask(`auth/${slug}/assert`, key, {
        json: body,
        ...(key === "voucher" ? { headers: { origin } } : {}),
      }),
    /** @param rest of the address, as it is sent */
    ask: (rest: string, key = "backend") => ask(`players${rest}`, key),
    /** The contact rows, in the order of their creation. */
    people: () => sql("select * from $ws.people order by id"),
    links: () => sql("select * from gateway_tx.player order by id"),
    /** Signs a member of a workspace in. */
    signIn: (role: "viewer" | "editor" | "owner", workspaceId: string = WORKSPACE_ID) =>
      signInMember(stage.database, { workspaceId, role }),
    /** The rows of the query log of one request. */
    loggedOf: (requestId: unknown) =>
      sql("select message from gateway.query_log where request_id = $1", [requestId]),
    reset: async () => {
      clock.time = start;
      await sql(emptying("$ws.people", "$ws.staff", "gateway_tx.player", "gateway_tx.change"));
      await sql("delete from gateway.end_user");
    },
    close: stage.close,
  };
}
