// Two worlds (workspaces that the test compares) that differ only in their accounts. The first one
// has an account in every possible state. The second one has other accounts instead. A few
// addresses have the same account in both.
import type { Operations } from "../../../src/contract/operations.ts";
import { createAccount } from "../../../src/endusers/accounts/account-store.ts";
import { issueResetCode } from "../../../src/endusers/one-time/reset-code-store.ts";
import { issueOneTimeToken } from "../../../src/endusers/one-time/one-time-token-store.ts";
import { guidFrom } from "../../../src/platform/ids.ts";
import type { NewAccount } from "../../../src/endusers/accounts/account.ts";
import type { Workspace } from "../../../src/catalog/model.ts";
import { passwordHash } from "../../auth/account-stage.ts";
import { startCrookedProvider, type CrookedProvider } from "../../support/providers/crooked.ts";
import type { TestDatabase } from "../../support/database.ts";
import type { WorkspaceDefinition } from "../../../src/catalog/definition.ts";
import { authDefaults, defineWorkspace, WORKSPACE_ID } from "../../support/definition.ts";
import { openEndUsers } from "../../support/end-users.ts";
import { createExactClient, type ExactClient } from "../../support/exact-http.ts";
import type { TestGateway } from "../../support/gateway.ts";
import { openStage, type Stage } from "../../support/stage.ts";
import { copySecrets } from "../worlds.ts";

export const workspaceId = WORKSPACE_ID;
export const redirectUri = "https://shop.example/signed-in";
const baseUrl = "http://twins.example";

type Accounts = Readonly<Record<string, Partial<NewAccount>>>;

/**
 * The accounts of the first world. The accounts of the second world follow below. No address is in
 * both lists.
 */
const onlyFirst = {
  "plain@example.com": {},
  "unconfirmed@example.com": { emailVerified: false },
  "deactivated@example.com": {},
  "passwordless@example.com": { authProvider: "acme", providerSubject: "1" },
  "coded@example.com": {},
  "linked@example.com": { firstName: "Ada" },
} as const satisfies Accounts;
const onlySecond = {
  "second@example.com": {},
  "other-second@example.com": { emailVerified: false },
};
const inBoth = { "both@example.com": {}, "too@example.com": { emailVerified: false } };

/** The addresses of the requests: with an account in one world, in both, or in none. */
export const addresses = [
  ...Object.keys({ ...onlyFirst, ...onlySecond, ...inBoth }),
  "nobody@example.com",
  "nobody-else@example.com",
];

interface AccountWorld extends Stage {
  readonly gateway: TestGateway;
  readonly client: ExactClient;
}

export type AccountWorlds = Awaited<ReturnType<typeof openAccountWorlds>>;

interface AccountWorldsOptions {
  readonly requireEmailConfirmation: boolean;
  /**
   * Returns handlers that replace handlers of the gateway. A test uses it to plant a leak that the
   * comparison must find.
   */
  readonly leak?: (database: TestDatabase) => Partial<Operations>;
}

export async function openAccountWorlds(options: AccountWorldsOptions) {
  const provider = await startCrookedProvider();
  const clock = { time: Date.UTC(2026, 5, 1, 12) };
  const definition = definitionOf(options, provider);
  const open = async (own: Accounts, like?: AccountWorld): Promise<AccountWorld> => {
    const stage = await openStage(definition);
    const { database } = stage;
    if (like) await copySecrets(like.database, database);
    await fill(database, own, clock.time);
    const gateway = await stage.openGateway({
      clock: { now: () => clock.time },
      settings: { "server.baseUrl": baseUrl, "http.privateTargets": "127.0.0.1" },
      ...(options.leak && { handlers: options.leak(database) }),
    });
    const client = stage.keep(createExactClient(`http://127.0.0.1:${gateway.port}`));
    return { ...stage, gateway, client };
  };
  const first = await open(onlyFirst);
  const second = await open(onlySecond, first);
  const close = async (): Promise<void> => {
    for (const part of [first, second, provider]) await part.close();
  };
  /** The tokens of the API keys `pk` and `sk`. Both worlds have the same tokens. */
  const keys = first.tokens[workspaceId]!;
  return { first, second, keys, clock, close };
}

const definitionOf = (
  { requireEmailConfirmation }: AccountWorldsOptions,
  { discoveryUrl, clientId }: CrookedProvider,
): WorkspaceDefinition => ({
  ...defineWorkspace({
    workspace: {
      name: "Corner Store",
      auth: {
        ...authDefaults,
        requireEmailConfirmation,
        redirectUris: [redirectUri],
        defaultRoles: ["customer"],
      },
    },
    roles: { customer: {} },
    keys: { pk: { kind: "publishable", publish: true }, sk: { kind: "server" } },
  }),
  providers: {
    acme: {
      id: guidFrom(workspaceId, "provider:acme"),
      kind: "oidc",
      name: "Acme",
      discoveryUrl,
      clientId,
      scopes: ["openid", "email"],
      passwordGrant: false,
    },
  },
});

/** Stores accounts, with unanswered mails, unused codes and open sessions. */
async function fill(database: TestDatabase, own: Accounts, now: number): Promise<void> {
  const { control } = database.database;
  const endUsers = openEndUsers({ database, baseUrl, clock: { now: () => now } });
  const workspace: Workspace = (await endUsers.catalog.get(workspaceId))!;
  for (const [email, more] of Object.entries({ ...inBoth, ...own })) {
    const id = guidFrom(workspaceId, email);
    const made = { id, workspaceId, email, passwordHash, roleIds: [], emailVerified: true, now };
    await createAccount(control, { ...made, ...more });
    const forget = "update gateway.end_user set password_hash = null where id = $1";
    if (email.startsWith("passwordless")) await control.run({ text: forget }, [id]);
    if (email.startsWith("coded")) await issueResetCode(control, workspace, id, now);
    if (email.startsWith("linked"))
      for (const purpose of ["confirmEmail", "resetSession", "adminReset"] as const)
        await issueOneTimeToken(control, { workspaceId, id }, purpose, now);
    const deactivate = "update gateway.end_user set deactivated_at = now() where id = $1";
    if (email.startsWith("deactivated")) await control.run({ text: deactivate }, [id]);
  }
  endUsers.close();
}
