// The stage for the tests of identity providers: two workspaces with a provider of every kind. The
// gateway may call the providers on this machine.
import { secretPlace } from "../../src/catalog/sealed-places.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { createAccount, findByEmail } from "../../src/endusers/accounts/account-store.ts";
import { guidFrom, guidV7 } from "../../src/platform/ids.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import type { NewAccount } from "../../src/endusers/accounts/account.ts";
import { startCrookedProvider, type CrookedProvider } from "../support/providers/crooked.ts";
import type { TestDatabase } from "../support/database.ts";
import { authDefaults, defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import type { TestGatewayOptions } from "../support/gateway.ts";
import { startOidcProvider, type TestProvider } from "../support/providers/oidc.ts";
import { openStage } from "../support/stage.ts";

export const ours = WORKSPACE_ID;
export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
/** Registered addresses. URL parsers change the spelling of the second. */
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

type Person = Readonly<Record<string, unknown>>;

export type ProviderStage = Awaited<ReturnType<typeof openProviderStage>>;

interface StageOptions extends TestGatewayOptions {
  /**
   * If false, no provider checks passwords. Then the gateway stores and checks the passwords of
   * local accounts.
   */
  readonly providerPasswords?: boolean;
}

export async function openProviderStage({
  providerPasswords = true,
  ...options
}: StageOptions = {}) {
  const crooked = await startCrookedProvider();
  const real = await startOidcProvider([redirectUri, oddRedirectUri], people);
  const providers = { crooked, real, providerPasswords };
  const stage = await openStage(definitionOf(ours, providers), definitionOf(theirs, providers));
  for (const part of [crooked, real]) stage.keep(part);
  for (const id of [ours, theirs]) await giveSecrets(stage.database, id, real.clientSecret);
  const settings = { "http.privateTargets": "127.0.0.1", ...options.settings };
  const gatewayOptions = (more: TestGatewayOptions = {}) => ({
    ...options,
    ...more,
    settings: { ...settings, ...more.settings },
    database: stage.database,
  });
  /** Opens another gateway on the same database. */
  const openGateway = (more?: TestGatewayOptions) => stage.openGateway(gatewayOptions(more));
  const gateway = await openGateway();
  const { client } = gateway;
  const { control } = stage.database.database;
  const key = (workspaceId: string) => stage.tokens[workspaceId]!["storefront"];

  const authorize = (slug: string, uri = redirectUri, workspaceId = ours) =>
    client(`/${workspaceId}/auth/${slug}/authorize?redirectUri=${encodeURIComponent(uri)}`, {
      key: key(workspaceId),
    });
  const callback = (slug: string, brought: BroughtBack, workspaceId = ours) =>
    client(`/${workspaceId}/auth/${slug}/callback`, { key: key(workspaceId), json: brought });
  /**
   * Runs a sign-in at the provider that can misbehave, up to the return to the redirect address.
   * Does not call the gateway's callback.
   */
  const bringBack = async (person?: Person): Promise<BroughtBack> => {
    const { json } = await authorize("crooked");
    return { ...crooked.approve(json.data.authorizationUrl as string, person), redirectUri };
  };
  return {
    ...stage,
    gateway,
    crooked,
    real,
    /** Tokens of a publishable key of each workspace. */
    keys: { [ours]: key(ours)!, [theirs]: key(theirs)! } as Readonly<Record<string, string>>,
    authorize,
    callback,
    bringBack,
    /** Runs a complete sign-in at the provider that can misbehave. */
    signIn: async (person?: Person) => callback("crooked", await bringBack(person)),
    account: (email: string) => findByEmail(control, ours, email),
    /** Creates a local account. */
    register: async (account: Partial<NewAccount> & { email: string }): Promise<string> => {
      const id = guidV7();
      const made = { id, workspaceId: ours, roleIds: [], now: Date.now() };
      await createAccount(control, { ...made, ...account });
      return id;
    },
    openGateway,
    /** Returns the options of a gateway that the test closes before the stage. */
    gatewayOptions,
  };
}

interface Providers {
  readonly crooked: CrookedProvider;
  readonly real: TestProvider;
  readonly providerPasswords: boolean;
}

function definitionOf(
  id: string,
  { crooked, real, providerPasswords }: Providers,
): WorkspaceDefinition {
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
  return {
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
      // This provider has no client secret. Only its issuer is configured, and its metadata address
      // is derived from it.
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
}

async function giveSecrets(
  database: TestDatabase,
  id: string,
  clientSecret: string,
): Promise<void> {
  const box = createSecretBox(database.masterKey);
  for (const slug of ["crooked", "twin", "real"]) {
    const path = `providers.${slug}.clientSecret`;
    const sealed = box.seal(clientSecret, secretPlace(id, path));
    const insert = `insert into gateway.secret (workspace_id, path, sealed, fingerprint) values ($1, $2, $3, '')`;
    await database.database.owner.run({ text: insert }, [id, path, sealed]);
  }
}
