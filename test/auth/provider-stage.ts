// The stage of the tests about identity providers: two workspaces, a provider of every kind, and a gateway that may reach those that
// run here.
import { secretPlace } from "../../src/catalog/sealed-places.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { createAccount, findByEmail } from "../../src/endusers/accounts/account-store.ts";
import { guidFrom, guidV7 } from "../../src/platform/ids.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import type { AccountWithPassword, NewAccount } from "../../src/endusers/accounts/account.ts";
import { startCrookedProvider, type CrookedProvider } from "../support/crooked-provider.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { authDefaults, defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import { startGateway, type TestGateway, type TestGatewayOptions } from "../support/gateway.ts";
import { startOidcProvider, type TestProvider } from "../support/oidc-provider.ts";
import { installWorkspace } from "../support/workspaces.ts";
import type { Answer } from "../support/http-client.ts";

export const ours = WORKSPACE_ID;
export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
/** Registered; the second one is what URL parsers write otherwise. */
export const redirectUri = "https://shop.example/signed-in";
export const oddRedirectUri = "https://Shop.example:443/a/../signed-in?from=acme&x=%7e";
export const appRedirectUri = "com.example.shop:/signed-in";

export const people = [
  {
    sub: "ada",
    password: "correct horse battery",
    email: "Ada@Example.com",
    email_verified: true,
    given_name: "Ada",
    family_name: "Lovelace",
    preferred_username: "ada",
  },
  { sub: "bob", password: "correct horse battery", email: "bob@example.com" },
  { sub: "nameless", password: "correct horse battery" },
] as const;

export interface BroughtBack {
  readonly code: string;
  readonly state: string;
  readonly redirectUri: string;
}

export interface ProviderStage {
  readonly gateway: TestGateway;
  readonly database: TestDatabase;
  readonly crooked: CrookedProvider;
  readonly real: TestProvider;
  /** Token of a publishable key, by workspace. */
  readonly keys: Readonly<Record<string, string>>;
  authorize(slug: string, redirectUri?: string, workspaceId?: string): Promise<Answer>;
  callback(slug: string, brought: BroughtBack, workspaceId?: string): Promise<Answer>;
  /** Everything up to the callback, at the crooked provider. */
  bringBack(person?: Readonly<Record<string, unknown>>): Promise<BroughtBack>;
  /** The whole way, at the crooked provider. */
  signIn(person?: Readonly<Record<string, unknown>>): Promise<Answer>;
  account(email: string): Promise<AccountWithPassword | undefined>;
  /** A local account. */
  register(account: Partial<NewAccount> & { email: string }): Promise<string>;
  /** Another gateway of the same database. */
  openGateway(options?: TestGatewayOptions): Promise<TestGateway>;
  close(): Promise<void>;
}

export interface ProviderStageOptions extends TestGatewayOptions {
  /** False where local accounts have passwords of their own. */
  readonly providerPasswords?: boolean;
}

export async function openProviderStage({
  providerPasswords = true,
  ...options
}: ProviderStageOptions = {}): Promise<ProviderStage> {
  const database = await openTestDatabase();
  const crooked = await startCrookedProvider();
  const real = await startOidcProvider({
    redirectUris: [redirectUri, oddRedirectUri],
    people: [...people],
  });
  const keys: Record<string, string> = {
    [ours]: await install(database, ours, { crooked, real, providerPasswords }),
    [theirs]: await install(database, theirs, { crooked, real, providerPasswords }),
  };
  const settings = { "http.privateTargets": "127.0.0.1", ...options.settings };
  const opened: TestGateway[] = [];
  const openGateway = async (more: TestGatewayOptions = {}): Promise<TestGateway> => {
    const gateway = await startGateway({
      ...options,
      ...more,
      settings: { ...settings, ...more.settings },
      database,
    });
    opened.push(gateway);
    return gateway;
  };
  const gateway = await openGateway();
  const { client } = gateway;
  const { control } = database.database;

  const authorize: ProviderStage["authorize"] = (slug, uri = redirectUri, workspaceId = ours) =>
    client(`/${workspaceId}/auth/${slug}/authorize?redirectUri=${encodeURIComponent(uri)}`, {
      key: keys[workspaceId],
    });
  const callback: ProviderStage["callback"] = (slug, brought, workspaceId = ours) =>
    client(`/${workspaceId}/auth/${slug}/callback`, { key: keys[workspaceId], json: brought });
  const bringBack: ProviderStage["bringBack"] = async (person) => {
    const { json } = await authorize("crooked");
    return { ...crooked.approve(json.data.authorizationUrl as string, person), redirectUri };
  };
  return {
    gateway,
    database,
    crooked,
    real,
    keys,
    authorize,
    callback,
    bringBack,
    signIn: async (person) => callback("crooked", await bringBack(person)),
    account: (email) => findByEmail(control, ours, email),
    register: async (account) => {
      const id = guidV7();
      await createAccount(control, {
        id,
        workspaceId: ours,
        roleIds: [],
        now: Date.now(),
        ...account,
      });
      return id;
    },
    openGateway,
    async close() {
      for (const each of opened) await each.close();
      await Promise.all([database.close(), crooked.close(), real.close()]);
    },
  };
}

/** @returns the token of a publishable key */
async function install(
  database: TestDatabase,
  id: string,
  {
    crooked,
    real,
    providerPasswords,
  }: Pick<ProviderStage, "crooked" | "real"> & { readonly providerPasswords: boolean },
): Promise<string> {
  const oidc = (
    slug: string,
    { discoveryUrl, clientId }: Pick<CrookedProvider, "discoveryUrl" | "clientId">,
  ) => ({
    id: guidFrom(id, `provider:${slug}`),
    kind: "oidc" as const,
    name: slug,
    discoveryUrl,
    clientId,
    scopes: ["openid", "email", "profile"],
    passwordGrant: providerPasswords && slug === "real",
  });
  const definition: WorkspaceDefinition = {
    ...defineWorkspace({
      id,
      workspace: {
        auth: {
          ...authDefaults,
          defaultRoles: ["member"],
          redirectUris: id === ours ? [redirectUri, oddRedirectUri, appRedirectUri] : [redirectUri],
        },
      },
      roles: { member: {}, admin: {} },
      keys: { storefront: { kind: "publishable" } },
    }),
    providers: {
      crooked: oidc("crooked", crooked),
      twin: oidc("twin", crooked),
      // Named by its issuer alone; has no secret.
      public: oidc("public", { ...crooked, discoveryUrl: crooked.issuer }),
      real: oidc("real", real),
      steam: {
        id: guidFrom(id, "provider:steam"),
        kind: "assertion",
        name: "Steam",
        platform: "steam",
      },
      corporate: {
        id: guidFrom(id, "provider:corporate"),
        kind: "saml",
        name: "Corporate",
        metadataUrl: null,
      },
    },
  };
  const tokens = await installWorkspace(database, definition);
  const box = createSecretBox(database.masterKey);
  for (const slug of ["crooked", "twin", "real"]) {
    const path = `providers.${slug}.clientSecret`;
    const sealed = box.seal(real.clientSecret, secretPlace(id, path));
    const insert = `insert into gateway.secret (workspace_id, path, sealed, fingerprint) values ($1, $2, $3, '')`;
    await database.database.owner.run({ text: insert }, [id, path, sealed]);
  }
  return tokens["storefront"]!;
}
