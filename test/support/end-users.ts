// Creates end users with real access tokens, for tests that are not about sign-in. Stores accounts,
// roles and sessions in the database as a sign-in would do. Signs tokens with the workspace's own
// keys.
import { keyIdNamed } from "../../src/catalog/build-workspace.ts";
import { createRevocations } from "../../src/access/revocations.ts";
import { recordAccountChange } from "../../src/access/index.ts";
import {
  createAccessTokens,
  createSigningKeys,
  issueAccessToken,
  issueRedirect,
  type TokenUser,
} from "../../src/auth/index.ts";
import type { Workspace } from "../../src/catalog/index.ts";
import { createCatalog } from "../../src/catalog/catalog.ts";
import type { Guid } from "../../src/contract/caller.ts";
import { systemClock, type Clock } from "../../src/platform/clock.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { createLogger } from "../../src/platform/logger.ts";
import type { Pool } from "../../src/platform/postgres/pool.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import type { TestDatabase } from "./database.ts";

export interface EndUser extends TokenUser {
  readonly workspaceId: Guid;
}

export type Profile = Partial<Omit<TokenUser, "generation">>;

interface EndUserOptions {
  readonly workspaceId: Guid;
  /** Names of roles in the definition. */
  readonly roles?: readonly string[];
  readonly profile?: Profile;
}

interface SessionOptions {
  /** Name of the API key that opens the session; by default the first key of the definition. */
  readonly key?: string;
  /** Id of the session; a new one by default. */
  readonly sessionId?: Guid;
}

export interface SignedIn {
  readonly token: string;
  readonly sessionId: Guid;
}

interface Surroundings {
  readonly database: TestDatabase;
  /** Address of the gateway that receives the tokens. */
  readonly baseUrl: string;
  readonly clock?: Clock;
}

export type EndUsers = ReturnType<typeof openEndUsers>;

const DAY_MS = 86_400_000;

/**
 * Returns functions that create end users. A test may open several of these objects on one
 * database, and must close each.
 */
export function openEndUsers({
  database: { database, masterKey },
  baseUrl,
  clock = systemClock,
}: Surroundings) {
  const { control } = database;
  const log = createLogger("silent");
  const secretBox = createSecretBox(masterKey);
  const catalog = createCatalog({ control, secretBox, log });
  const revocations = createRevocations({ control, log });
  const keys = createSigningKeys({ control, catalog, secretBox, clock, log });
  const deps = { control, catalog, keys, revocations, clock, baseUrl };
  const tokens = {
    verify: createAccessTokens(deps),
    issueRedirect: (workspace: Workspace, user: TokenUser, url: string) =>
      issueRedirect(deps, workspace, user, url),
  };

  async function roleIds(workspaceId: Guid, names: readonly string[]): Promise<Guid[]> {
    const { rolesByName } = (await catalog.get(workspaceId))!;
    return names.map((name) => rolesByName.get(name)!.definition.id);
  }

  /**
   * Changes the roles of an account, as an administrator would. Tokens that already exist keep
   * their roles.
   */
  async function setRoles({ id, workspaceId }: EndUser, names: readonly string[]): Promise<void> {
    const ids = await roleIds(workspaceId, names);
    await control.run(
      { text: "delete from gateway.end_user_role where workspace_id = $1 and end_user_id = $2" },
      [workspaceId, id],
    );
    const give =
      "insert into gateway.end_user_role (workspace_id, end_user_id, role_id) select $1, $2, unnest($3::uuid[])";
    await control.run({ text: give }, [workspaceId, id, ids]);
  }

  /** Creates an account, with an invented address by default. */
  async function create({
    workspaceId,
    roles = [],
    profile = {},
  }: EndUserOptions): Promise<EndUser> {
    const id = profile.id ?? guidV7();
    const made = {
      email: `user-${id}@example.com`,
      emailVerified: true,
      firstName: null,
      lastName: null,
      username: null,
      ...profile,
    };
    const emailProven = profile.emailProven ?? made.emailVerified;
    const { email, emailVerified, firstName, lastName, username } = made;
    const insert = `insert into gateway.end_user (id, workspace_id, email, first_name, last_name, username, email_verified, email_proven)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`;
    const values = [
      id,
      workspaceId,
      email,
      firstName,
      lastName,
      username,
      emailVerified,
      emailProven,
    ];
    await control.run({ text: insert }, values);
    const user = { ...made, emailProven, id, workspaceId, generation: 0 };
    await setRoles(user, roles);
    return user;
  }

  /** Opens a session and signs its token, with the roles that the account has now. */
  async function signIn(
    user: EndUser,
    { key, sessionId = guidV7() }: SessionOptions = {},
  ): Promise<SignedIn> {
    const workspace = (await catalog.get(user.workspaceId))!;
    const [first] = workspace.keysById.keys();
    const keyId = (key === undefined ? first : keyIdNamed(workspace, key))!;
    const now = clock.now();
    const open = `insert into gateway.end_user_session (id, workspace_id, end_user_id, api_key_id, ends_at) values ($1, $2, $3, $4, $5)`;
    const values = [sessionId, workspace.id, user.id, keyId, new Date(now + 180 * DAY_MS)];
    await control.run({ text: open }, values);
    const held = await heldRoles(control, user);
    const roles = [...workspace.rolesByName.values()]
      .filter(({ definition }) => held.has(definition.id))
      .map(({ name, definition }) => ({ name, id: definition.id }));
    const { token } = await issueAccessToken(deps, { workspace, user, roles, sessionId });
    return { token, sessionId };
  }

  /** Changes an account, and adds the change row that tells gateways of it, in one transaction. */
  async function change(
    { id, workspaceId }: EndUser,
    text: string,
    more: unknown[] = [],
  ): Promise<void> {
    await control.transaction(async (connection) => {
      await connection.run({ text }, [workspaceId, id, ...more]);
      await recordAccountChange(connection, workspaceId, id);
    });
    revocations.notifyNodes();
  }

  const raising = "update gateway.end_user set generation = generation + 1";
  return {
    tokens,
    /** What functions need to sign tokens: the keys, the clock and the gateway's address. */
    issuer: { keys, clock, baseUrl },
    keys,
    catalog,
    create,
    signIn,
    /**
     * Creates an account and signs it in.
     * @returns the access token
     */
    tokenOf: async (options: EndUserOptions & SessionOptions): Promise<string> =>
      (await signIn(await create(options), options)).token,
    setRoles,
    /**
     * Revokes every token of the account.
     * @returns the account with its new generation
     */
    raise: async (user: EndUser): Promise<EndUser> => {
      await change(user, `${raising} where workspace_id = $1 and id = $2`);
      return { ...user, generation: user.generation + 1 };
    },
    /** Revokes the tokens of one session. */
    revokeSession: (user: EndUser, sessionId: Guid) =>
      change(
        user,
        "update gateway.end_user_session set revoked_at = now() where workspace_id = $1 and end_user_id = $2 and id = $3",
        [sessionId],
      ),
    deactivate: (user: EndUser) =>
      change(user, `${raising}, deactivated_at = now() where workspace_id = $1 and id = $2`),
    close: () => {
      revocations.close();
      catalog.close();
    },
  };
}

async function heldRoles(control: Pool, { workspaceId, id }: EndUser): Promise<ReadonlySet<Guid>> {
  const text = `select role_id as "id" from gateway.end_user_role where workspace_id = $1 and end_user_id = $2`;
  const rows = await control.run<{ id: Guid }>({ text }, [workspaceId, id]);
  return new Set(rows.map(({ id }) => id));
}
