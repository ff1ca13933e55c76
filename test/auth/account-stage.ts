// The stage of the tests about local accounts: two workspaces with a publishable and a server key each, a gateway whose mails are collected
// and whose clock stands still until it is told otherwise.
import type { AuthDefinition } from "../../src/catalog/definition.ts";
import { createAccount } from "../../src/endusers/accounts/account-store.ts";
import type { MailRequest } from "../../src/mail/delivery/mailer.ts";
import type { NewAccount } from "../../src/endusers/accounts/account.ts";
import { guidFrom, guidV7 } from "../../src/platform/ids.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { authDefaults, defineWorkspace, WORKSPACE_ID, type Sketch } from "../support/definition.ts";
import { startGateway, type TestGateway, type TestGatewayOptions } from "../support/gateway.ts";
import type { Answer, Ask } from "../support/http-client.ts";
import { installWorkspace, type Tokens } from "../support/workspaces.ts";

export const ours = WORKSPACE_ID;
export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
export const absent = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f00ff";
export const password = "correct horse battery";
/** Of `password`, so that not every test hashes it. */
export const passwordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$OzbBC6zfZkqSnMz6u6xARw$/lSvWTgAzWZbAbuAPZ9DRmr4mDx2snVj+Lq35fFcUto";

export interface AccountStage {
  readonly gateway: TestGateway;
  readonly database: TestDatabase;
  /** Tokens of `pk` and `sk`, by workspace. */
  readonly keys: Readonly<Record<string, Tokens>>;
  /** Mails that were taken on, the oldest first. */
  readonly mails: MailRequest[];
  /** Milliseconds since 1970; moves by `pass`. */
  now(): number;
  pass(milliseconds: number): void;
  /** POST to `/auth/<route>` of our workspace with its publishable key, unless the ask says otherwise. */
  post(route: string, json: unknown, ask?: Ask & { workspaceId?: string }): Promise<Answer>;
  get(route: string, ask?: Ask & { workspaceId?: string }): Promise<Answer>;
  /** An active account with `password`. @returns its id */
  account(email: string, more?: Partial<NewAccount>): Promise<string>;
  /** An account that has just signed in. */
  signedIn(email: string, more?: Partial<NewAccount>): Promise<SignedIn>;
  /** Runs SQL as the owner. */
  sql<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Newest mail to the address. */
  mailTo(email: string): MailRequest | undefined;
  /** What the query log holds of the action, newest last, once it is written. */
  events(action: string): Promise<Record<string, unknown>[]>;
  openGateway(options?: TestGatewayOptions): Promise<TestGateway>;
  close(): Promise<void>;
}

export interface SignedIn {
  readonly id: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface StageOptions extends TestGatewayOptions {
  readonly auth?: Partial<AuthDefinition>;
  readonly sketch?: Sketch;
}

export async function openAccountStage(options: StageOptions = {}): Promise<AccountStage> {
  const { auth = {}, sketch = {}, ...gatewayOptions } = options;
  const database = await openTestDatabase();
  const install = (id: string): Promise<Tokens> =>
    installWorkspace(
      database,
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
      }),
    );
  const keys: Record<string, Tokens> = {
    [ours]: await install(ours),
    [theirs]: await install(theirs),
  };
  let time = Date.parse("2026-03-01T10:00:00.000Z");
  const mails: MailRequest[] = [];
  const opened: TestGateway[] = [];
  const openGateway = async (more: TestGatewayOptions = {}): Promise<TestGateway> => {
    const gateway = await startGateway({
      clock: { now: () => time },
      mailQueue: { queue: async (_connection, mail) => void mails.push(mail) },
      ...gatewayOptions,
      ...more,
      database,
    });
    opened.push(gateway);
    return gateway;
  };
  const gateway = await openGateway();
  const { control, owner } = database.database;

  const ask = (route: string, { workspaceId = ours, ...more }: Ask & { workspaceId?: string }) =>
    gateway.client(`/${workspaceId}/auth/${route}`, more);
  const post: AccountStage["post"] = (route, json, { workspaceId = ours, ...more } = {}) =>
    ask(route, { json, key: keys[workspaceId]?.["pk"], workspaceId, ...more });

  async function account(email: string, more: Partial<NewAccount> = {}): Promise<string> {
    const id = more.id ?? guidV7(time);
    const made = { id, workspaceId: ours, email, passwordHash, roleIds: [], now: time, ...more };
    if (!(await createAccount(control, made))) throw new Error(`${email} has an account`);
    return id;
  }

  return {
    gateway,
    database,
    keys,
    mails,
    now: () => time,
    pass: (milliseconds) => void (time += milliseconds),
    post,
    get: (route, more = {}) => ask(route, more),
    account,
    async signedIn(email, more = {}) {
      const id = await account(email, more);
      const workspaceId = more.workspaceId ?? ours;
      const { status, text, json } = await post("login", { email, password }, { workspaceId });
      if (status !== 200) throw new Error(`${email} cannot sign in: ${text}`);
      const { accessToken, refreshToken } = json.data;
      return { id, accessToken, refreshToken };
    },
    sql: (text, values = []) => owner.run({ text }, values),
    mailTo: (email) => mails.findLast(({ to }) => to === email),
    async events(action) {
      const text = `select action, email, status, source_ip, body, operation_id from gateway.query_log where action = $1 order by at, id`;
      for (let tries = 0; ; tries++) {
        const rows = await owner.run<Record<string, unknown>>({ text }, [action]);
        if (rows.length > 0 || tries === 40) return rows;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    openGateway,
    async close() {
      for (const one of opened) await one.close();
      await database.close();
    },
  };
}

/** A role's id in our workspace. */
export const roleId = (name: string, workspaceId = ours): string =>
  guidFrom(workspaceId, `role:${name}`);

/** The token in a mailed link. */
export const tokenIn = (url: string | undefined): string =>
  new URL(url ?? "none:").searchParams.get("token") ?? "";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** As many rounds of a race as were asked for; a slice in the suite. */
export const raceRounds = (slice = 15): number => Number(process.env["AUTH_RACE_ROUNDS"] ?? slice);
