// The stage for the tests of local accounts: two workspaces with a publishable and a server key
// each. The gateway collects its mails in a list instead of sending them. The test moves the clock.
import { vi } from "vitest";
import type { AuthDefinition } from "../../src/catalog/definition.ts";
import { createAccount } from "../../src/endusers/accounts/account-store.ts";
import type { MailRequest } from "../../src/mail/delivery/mailer.ts";
import type { NewAccount } from "../../src/endusers/accounts/account.ts";
import { guidFrom, guidV7 } from "../../src/platform/ids.ts";
import { cheapHash } from "../support/cheap-hashing.ts";
import { authDefaults, defineWorkspace, WORKSPACE_ID, type Sketch } from "../support/definition.ts";
import type { TestGatewayOptions } from "../support/gateway.ts";
import type { Ask } from "../support/http-client.ts";
import { soon } from "../support/soon.ts";
import { openStage, type SqlRow } from "../support/stage.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { rootSecretPlace } from "../../src/catalog/sealed-places.ts";
import type { TestDatabase } from "../support/database.ts";

export const ours = WORKSPACE_ID;
export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
export const absent = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f00ff";
export const password = "correct horse battery";
/** An Argon2 hash of `password`. */
export const passwordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$OzbBC6zfZkqSnMz6u6xARw$/lSvWTgAzWZbAbuAPZ9DRmr4mDx2snVj+Lq35fFcUto";
/** A hash of `password` that is fast to verify. */
const cheapPasswordHash = cheapHash(password);

export interface StageOptions extends TestGatewayOptions {
  readonly auth?: Partial<AuthDefinition>;
  readonly sketch?: Sketch;
  /**
   * True if the other workspace has the same ids and root secret as the tested workspace, like a
   * restored copy.
   */
  readonly isTwin?: boolean;
}

export type AccountStage = Awaited<ReturnType<typeof openAccountStage>>;

export interface SignedIn {
  readonly id: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

type AskOf = Ask & { workspaceId?: string };

export async function openAccountStage(options: StageOptions = {}) {
  const { auth = {}, sketch = {}, isTwin = false, ...gatewayOptions } = options;
  const definitionOf = (id: string) =>
    defineWorkspace({
      id,
      roles: { customer: {}, editor: {} },
      keys: { pk: { kind: "publishable", publish: true }, sk: { kind: "server" } },
      ...sketch,
      workspace: {
        name: "Corner Store",
        auth: { ...authDefaults, ...auth },
        ...sketch.workspace,
      },
    });
  const own = definitionOf(ours);
  const twin = { ...own, workspace: { ...own.workspace, id: theirs } };
  const stage = await openStage(own, isTwin ? twin : definitionOf(theirs));
  if (isTwin) await copyRootSecret(stage.database, ours, theirs);
  let time = Date.parse("2026-03-01T10:00:00.000Z");
  /** Queued mails, the oldest first. */
  const mails: MailRequest[] = [];
  const openGateway = (more: TestGatewayOptions = {}) =>
    stage.openGateway({
      clock: { now: () => time },
      mailQueue: { queue: async (_connection, mail) => void mails.push(mail) },
      ...gatewayOptions,
      ...more,
    });
  const gateway = await openGateway();

  const get = (route: string, { workspaceId = ours, ...more }: AskOf = {}) =>
    gateway.client(`/${workspaceId}/auth/${route}`, more);
  /**
   * Sends a POST to `/auth/<route>`. By default, it goes to the first workspace with its
   * publishable key.
   */
  const post = (route: string, json: unknown, more: AskOf = {}) =>
    get(route, { json, key: stage.tokens[more.workspaceId ?? ours]?.["pk"], ...more });

  const usual = gatewayOptions.hashing === undefined ? cheapPasswordHash : passwordHash;

  /**
   * Creates an active account with the password `password`.
   * @returns its id
   */
  async function account(email: string, more: Partial<NewAccount> = {}): Promise<string> {
    const id = more.id ?? guidV7(time);
    const made = {
      id,
      workspaceId: ours,
      email,
      passwordHash: usual,
      roleIds: [],
      now: time,
      ...more,
    };
    if (!(await createAccount(stage.database.database.control, made)))
      throw new Error(`${email} has an account`);
    return id;
  }

  /** Creates an account and signs it in. */
  async function signedIn(email: string, more: Partial<NewAccount> = {}): Promise<SignedIn> {
    const id = await account(email, more);
    const { workspaceId = ours } = more;
    const { status, text, json } = await post("login", { email, password }, { workspaceId });
    if (status !== 200) throw new Error(`${email} cannot sign in: ${text}`);
    const { accessToken, refreshToken } = json.data;
    return { id, accessToken, refreshToken };
  }

  return {
    ...stage,
    gateway,
    /** Tokens of `pk` and `sk`, by workspace. */
    keys: stage.tokens,
    mails,
    /** The current time in milliseconds since 1970. `pass` moves it. */
    now: () => time,
    pass: (milliseconds: number) => void (time += milliseconds),
    post,
    get,
    account,
    signedIn,
    /** Newest mail to the address. */
    mailTo: (email: string) => mails.findLast(({ to }) => to === email),
    /** Returns the query log rows of the action, the newest last, after they are written. */
    events: (action: string): Promise<SqlRow[]> =>
      vi.waitFor(async () => {
        const text = `select action, email, status, source_ip, body, operation_id from gateway.query_log where action = $1 order by at, id`;
        const rows = await stage.sql(text, [action]);
        if (rows.length === 0) throw new Error(`the log holds no ${action}`);
        return rows;
      }, soon),
    openGateway,
  };
}

async function copyRootSecret(
  { masterKey, database: { owner } }: TestDatabase,
  from: string,
  to: string,
): Promise<void> {
  const box = createSecretBox(masterKey);
  const find = "select root_secret as sealed from gateway.workspace where id = $1";
  const [row] = await owner.run<{ sealed: string }>({ text: find }, [from]);
  const secret = box.open(row!.sealed, rootSecretPlace(from));
  const text = "update gateway.workspace set root_secret = $2 where id = $1";
  await owner.run({ text }, [to, box.seal(secret, rootSecretPlace(to))]);
}

/** Returns the id of a role in the workspace. */
export const roleId = (name: string, workspaceId = ours): string =>
  guidFrom(workspaceId, `role:${name}`);

/** Returns the token in a mailed link. */
export const tokenIn = (url: string | undefined): string =>
  new URL(url ?? "none:").searchParams.get("token") ?? "";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * Returns the number of rounds of a race. The environment can set it; the default is a few rounds.
 */
export const raceRounds = (slice = 4): number => Number(process.env["AUTH_RACE_ROUNDS"] ?? slice);
