// Starts a real gateway in this process, on a free port, with a test database. It is composed like
// the gateway of `npm start`. Tests must call `close`, which drops everything that was created.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Automations } from "../../src/automations/index.ts";
import { loadConfig } from "../../src/config/config.ts";
import { createHashProcess, type HashProcess } from "../../src/endusers/passwords/hash-process.ts";
import { createGateway, type Gateway, type GatewayOptions } from "../../src/gateway/gateway.ts";
import type { Authorizations } from "../../src/oauth/index.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { createLogger, type Logger } from "../../src/platform/logger.ts";
import type { Signals } from "../../src/platform/signals/signals.ts";
import { createCheapHashing } from "./cheap-hashing.ts";
import { sharedDocs } from "./small-site.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { createClient, type Client } from "./http-client.ts";

export interface TestGateway {
  readonly baseUrl: string;
  readonly port: number;
  readonly client: Client;
  readonly database: TestDatabase;
  readonly gateway: Gateway;
  close(): Promise<void>;
}

export interface TestGatewayOptions {
  /** Settings of gateway.yaml by key, as on the command line. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The text of a gateway.yaml, for settings that the command line cannot express. */
  readonly file?: string;
  /** Options of the identity service for OAuth clients whose metadata documents it fetches. */
  readonly identity?: GatewayOptions["identity"];
  /** An open database to use instead of a new one. Closing the gateway does not close it. */
  readonly database?: TestDatabase;
  readonly handlers?: NonNullable<GatewayOptions["handlers"]>;
  /** Collects the mails about accounts instead of sending them. */
  readonly mailQueue?: GatewayOptions["mailQueue"];
  /** Replaces the automations that endpoints of the workspace call. */
  readonly automations?: Automations;
  /**
   * Replaces the store of started OAuth authorizations, which the pages of the identity service
   * show.
   */
  readonly authorizations?: Authorizations;
  readonly clock?: Clock;
  /**
   * Tells the gateways on one database of changes at once. Without it, each gateway polls for
   * changes.
   */
  readonly signals?: Signals;
  readonly limits?: GatewayOptions["limits"];
  /** The documentation to serve, instead of a few pages. */
  readonly docs?: GatewayOptions["docs"];
  /** Options for connections to the bus. */
  readonly bus?: GatewayOptions["bus"];
  /** Replaces the delay of delayed answers. By default, answers are not delayed. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  /** By default `createCheapHashing`. Use `realHashing` for tests of the cost of hashing. */
  readonly hashing?: HashProcess;
  /**
   * Replaces the number of concurrent password hashes, which normally depends on the machine's
   * processors.
   */
  readonly hashSlots?: NonNullable<GatewayOptions["pace"]>["hashSlots"];
  /**
   * Replaces the child process that reads an uploaded file of an import. Starting the real process
   * takes as long as ten requests.
   */
  readonly readFile?: NonNullable<GatewayOptions["pace"]>["readFile"];
  /**
   * Replaces the time for which a node uses its caches although it cannot read which tables were
   * written. Normally, this is one second, which a busy machine can exceed.
   */
  readonly feedAgeMaxMs?: number;
  /** Collects the lines of the operator's log instead of dropping them. */
  readonly log?: Logger;
}

const hashProcess = createHashProcess();
/**
 * One hash process for all gateways of a worker. Starting a process takes ten times as long as
 * hashing a password. It hashes as in production.
 */
export const realHashing: HashProcess = { ...hashProcess, close: () => {} };
const cheapHashing = createCheapHashing(realHashing);

export async function startGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const database = options.database ?? (await openTestDatabase());
  const directory = await mkdtemp(join(tmpdir(), "workspace-gateway-test-home-"));
  if (options.file !== undefined) await writeFile(join(directory, "gateway.yaml"), options.file);
  const config = loadConfig({
    directory,
    env: { DATABASE_URL: database.url, GATEWAY_MASTER_KEY: database.masterKey.toString("hex") },
    args: {
      "server.port": "0",
      "server.mode": "development",
      "server.drainSeconds": "0",
      "log.level": "silent",
      "log.requests": "off",
      ...options.settings,
    },
  });
  const { automations, handlers, mailQueue, clock, signals } = options;
  // In production, a stopping gateway waits until clients have moved to another node. Tests need no
  // such time.
  const limits = { lameDuckMs: 0, ...options.limits };
  const gateway = await createGateway({
    config,
    database: database.database,
    log: options.log ?? createLogger(config.log.level),
    pace: {
      hashing: options.hashing ?? cheapHashing,
      hashSlots: options.hashSlots,
      readFile: options.readFile,
      sleep: options.sleep ?? (async () => {}),
      feedAgeMaxMs: options.feedAgeMaxMs,
    },
    ...(automations && { endpointCalls: { automations } }),
    ...(options.authorizations && { authorizations: options.authorizations }),
    ...(handlers && { handlers }),
    ...(mailQueue && { mailQueue }),
    ...(clock && { clock }),
    ...(signals && { signals }),
    limits,
    docs: options.docs ?? sharedDocs,
    ...(options.identity && { identity: options.identity }),
    ...(options.bus && { bus: options.bus }),
  });
  const { port, baseUrl } = await gateway.listen();
  const close = async (): Promise<void> => {
    await gateway.close();
    if (options.database === undefined) await database.close();
    await rm(directory, { recursive: true, force: true });
  };
  return {
    baseUrl,
    port,
    client: createClient(port, new Set(Object.keys(handlers ?? {}))),
    database,
    gateway,
    close,
  };
}
