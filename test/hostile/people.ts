// The second workspace of the hostile tests. It has everything that end users, players and
// providers can have, and a few people with accounts. Their data must be unchanged after the tests.
import { createPasswords } from "../../src/endusers/passwords/passwords.ts";
import { saveSecret, secretPlace } from "../../src/catalog/index.ts";
import { guidFrom } from "../../src/platform/ids.ts";
import { createSecretBox } from "../../src/platform/index.ts";
import { realHashing as hashing } from "../support/gateway.ts";
import type { TestDatabase } from "../support/database.ts";
import { authDefaults, defineWorkspace } from "../support/definition.ts";
import { openEndUsers } from "../support/end-users.ts";
import { installWorkspace } from "../support/workspaces.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { endpointSecret, hostileAutomations, hostileEndpoints } from "./endpoint-positions.ts";

export const peopleId = "7a1d0000-0000-4000-8000-000000000009";
export const password = "correct horse battery";
export const redirectUri = "https://shop.example/signed-in";
/**
 * Number of accounts. Wrong passwords count per account, so several accounts permit more attempts.
 */
const accounts = 12;

export interface People {
  /** A server key with all rights, marked for the platforms of the providers. */
  readonly key: string;
  readonly persons: readonly Person[];
}

export interface Person {
  readonly email: string;
  readonly token: string;
}

const provider = (slug: string) => ({ id: guidFrom(peopleId, `provider:${slug}`), name: slug });

const definition: WorkspaceDefinition = {
  ...defineWorkspace({
    id: peopleId,
    workspace: {
      auth: {
        ...authDefaults,
        registerFields: ["firstName", "lastName", "username"],
        defaultRoles: ["member"],
        redirectUris: [redirectUri, "com.example.shop:/signed-in"],
      },
      contacts: { table: "contacts", displayName: "name" },
    },
    tables: { contacts: { columns: { name: { type: "text", required: true } } } },
    roles: { member: { tables: "all" } },
    keys: {
      server: {
        kind: "server",
        tables: "all",
        players: "all",
        files: "all",
        platforms: ["steam", "custom"],
      },
      site: { kind: "publishable", publish: true },
      talker: { kind: "server", topics: "all" },
    },
    topics: { orders: {} },
    endpoints: hostileEndpoints,
    automations: hostileAutomations,
  }),
  providers: {
    steam: { ...provider("steam"), kind: "assertion", platform: "steam" },
    acme: {
      ...provider("acme"),
      kind: "oidc",
      discoveryUrl: "https://acme.example/.well-known/openid-configuration",
      clientId: "shop",
      scopes: ["openid"],
      passwordGrant: false,
    },
  },
};

export async function installPeopleWorkspace(
  test: TestDatabase,
): Promise<Readonly<Record<string, string>>> {
  const tokens = await installWorkspace(test, definition);
  const box = createSecretBox(test.masterKey);
  for (const name of Object.keys(hostileEndpoints)) {
    const path = `endpoints.${name}.signature.secret`;
    const sealed = box.seal(endpointSecret, secretPlace(peopleId, path));
    await saveSecret(test.database.owner, peopleId, path, sealed, "fingerprint");
  }
  return tokens;
}

/** @param baseUrl address of the gateway that receives the access tokens */
export async function makePeople(
  database: TestDatabase,
  baseUrl: string,
): Promise<readonly Person[]> {
  const passwords = createPasswords({ hashing });
  const hash = await passwords.hash(password, {});
  passwords.close();
  const endUsers = openEndUsers({ database, baseUrl });
  const persons: Person[] = [];
  for (let index = 0; index < accounts; index++) {
    const user = await endUsers.create({ workspaceId: peopleId, roles: ["member"] });
    const { token } = await endUsers.signIn(user);
    persons.push({ email: user.email!, token });
  }
  endUsers.close();
  await database.database.owner.run(
    { text: "update gateway.end_user set password_hash = $2 where workspace_id = $1" },
    [peopleId, hash],
  );
  return persons;
}

/**
 * Returns accounts, roles and sessions of these people as text. Other people may register during
 * the test. No request may change the data of these people.
 */
export async function lives(database: TestDatabase, persons: readonly Person[]): Promise<string> {
  const text = `select to_jsonb(u) as account,
      (select jsonb_agg(to_jsonb(r) order by r.role_id) from gateway.end_user_role as r where r.end_user_id = u.id) as roles,
      (select jsonb_agg(to_jsonb(s) order by s.id) from gateway.end_user_session as s where s.end_user_id = u.id) as sessions
    from gateway.end_user as u where u.workspace_id = $1 and u.email = any($2) order by u.id`;
  const emails = persons.map(({ email }) => email);
  return JSON.stringify(await database.database.owner.run({ text }, [peopleId, emails]));
}
