// Starts a gateway of its own for `gateway conform --self`: random keys, the conformance workspace,
// the embedded database, and a folder that is removed at the end.
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { stringify } from "yaml";
import { ConformError } from "../conform-error.ts";
import { startTestProvider, type TestProvider } from "./test-provider.ts";
import { oauthClient, workspaceFolder } from "../workspace.ts";

/** A running gateway that `gateway conform --self` has started for a test. */
export interface OwnGateway {
  readonly url: string;
  /** The environment variables of the tester, with the keys and the member's password. */
  readonly env: Readonly<Record<string, string>>;
  /** The identity provider of the gateway. */
  readonly provider: TestProvider;
  /** Stops the gateway and removes its folder. */
  readonly stop: () => Promise<void>;
}

type TesterEnvironment = Readonly<Record<string, string | undefined>>;

const startMs = 120_000;
const stopMs = 25_000;
const root = join(import.meta.dirname, "../../..");

/**
 * Starts a gateway and waits until it is ready.
 * @param env the environment of the tester
 * @param signal ends the start early
 * @throws ConformError if the gateway does not start
 */
export async function startOwnGateway(
  env: TesterEnvironment,
  signal: AbortSignal,
): Promise<OwnGateway> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-conform-"));
  const provider = await startTestProvider();
  let child: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    if (child !== undefined) await stopProcess(child);
    await provider.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const secrets = {
      CONFORM_SERVER_KEY: `sk_live_${randomBytes(32).toString("base64url")}`,
      CONFORM_PUBLISHABLE_KEY: `pk_live_${randomBytes(32).toString("base64url")}`,
      CONFORM_MEMBER_EMAIL: "owner@conformance.example",
      CONFORM_MEMBER_PASSWORD: randomBytes(18).toString("base64url"),
    };
    provider.setClient("conformance", secrets.CONFORM_SERVER_KEY);
    const config = writeFolder(folder, provider);
    const output: string[] = [];
    const start = [join(root, "bin/main.mjs"), "start", "--config", config];
    child = spawn(process.execPath, ["--import", watchingParent, ...start], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // The gateway gets its own process group. Otherwise Ctrl-C in the terminal would stop it
      // before the clean-up.
      detached: true,
      env: {
        ...inherited(env),
        ...secrets,
        // The system chooses the port, and the gateway prints it. A gateway with such a port builds
        // no documentation, which this test does not need.
        GATEWAY_PORT: "0",
        GATEWAY_DATA_DIR: join(folder, "data"),
        GATEWAY_WORKSPACES: join(folder, "workspace"),
        GATEWAY_PORTAL_EMAIL: secrets.CONFORM_MEMBER_EMAIL,
        GATEWAY_PORTAL_PASSWORD: secrets.CONFORM_MEMBER_PASSWORD,
        GATEWAY_LOG_LEVEL: "warn",
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        output.push(chunk.toString("utf8"));
        if (output.length > 200) output.shift();
      });
    const url = await untilReady(child, output, signal);
    return { url, env: secrets, provider, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * A module that the gateway loads first. The channel to the kit closes when the kit ends, also when
 * it is killed. Then the gateway stops like after Ctrl-C. Threads and child processes of the
 * gateway load the module, too. They have no channel to the kit, so the module does nothing there.
 */
const watchingParent = `data:text/javascript,${encodeURIComponent(
  'if (process.channel && process.argv[1].endsWith("main.mjs")) { process.once("disconnect", () => process.kill(process.pid, "SIGTERM")); process.channel.unref(); }',
)}`;

/** Writes the workspace and `gateway.yaml`. Returns the path of `gateway.yaml`. */
function writeFolder(folder: string, provider: TestProvider): string {
  const workspace = join(folder, "workspace");
  cpSync(workspaceFolder, workspace, { recursive: true });
  const file = join(workspace, "workspace.yaml");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replaceAll("https://identity.invalid", provider.url));
  const config = join(folder, "gateway.yaml");
  const { id, redirectUri } = oauthClient;
  writeFileSync(
    config,
    stringify({
      http: { privateTargets: [new URL(provider.url).host] },
      identity: { clients: [{ id, name: "Conformance", redirectUris: [redirectUri] }] },
    }),
  );
  return config;
}

/** Returns the environment without the settings of a gateway that the tester may have set. */
const inherited = (env: TesterEnvironment): TesterEnvironment =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^(?:GATEWAY_|DATABASE_|SMTP_URL$|REDIS_URL$|CONFORM_)/.test(name),
    ),
  );

/** Returns the address of the gateway, as soon as it is ready. */
async function untilReady(
  child: ChildProcess,
  output: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const until = performance.now() + startMs;
  while (performance.now() < until) {
    signal.throwIfAborted();
    if (child.exitCode !== null || child.signalCode !== null)
      throw new ConformError(
        `The gateway for --self did not start:\n${output.join("").trim().split("\n").slice(-12).join("\n")}`,
      );
    const url = /^API +(http:\/\/127\.0\.0\.1:\d+)\//m.exec(output.join(""))?.[1];
    if (url !== undefined && (await isReady(url))) return url;
    await sleep(50);
  }
  throw new ConformError(`The gateway for --self was not ready within ${startMs / 1000} s.`);
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopMs);
  await ended;
  clearTimeout(timer);
}
