// Starts a gateway on an opened deployment, and serves requests until the gateway is stopped.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type pg from "pg";
import { OtherStoreError, StorageError } from "../../blobs/index.ts";
import { warmUpResponses } from "../../contract/index.ts";
import { applyAtStart, findWorkspaceFolders } from "../../definitions/index.ts";
import { projectRoot } from "../../docs-site/index.ts";
import { createGateway, type Gateway } from "../../gateway/index.ts";
import { formatDiagnostics, type Logger } from "../../platform/index.ts";
import { announceConnections, claimConnections } from "../../platform/postgres/index.ts";
import { createPostgresSignals, type Signals } from "../../platform/signals/index.ts";
import { ensureFirstOwner } from "../../portal/index.ts";
import type { Deployment } from "../deployment/deployment.ts";
import { createDocumentation } from "../documentation/documentation.ts";
import { localAddress, recordRunning } from "../deployment/running-gateways.ts";
import { endWithNotes } from "../notes.ts";
import type { CommandOutcome, StartOptions } from "../options.ts";
import type { Terminal } from "../terminal.ts";
import { firstStartText } from "./first-start.ts";
import { describePortError } from "./port.ts";
import { summariseStart } from "./start-summary.ts";

export interface Serving {
  readonly deployment: Deployment;
  readonly log: Logger;
  /** Fires when the gateway must stop. This can happen during the start, too. */
  readonly stop: AbortSignal;
}

/**
 * Starts the gateway, and serves requests until `stop` fires.
 * @returns 1 if the start failed; the error has been printed
 */
export async function serveUntilStopped(
  terminal: Terminal,
  options: StartOptions,
  serving: Serving,
): Promise<CommandOutcome> {
  const { deployment, log, stop } = serving;
  stop.throwIfAborted();
  const { directUrl, needs } = deployment;
  const onSession = async (session: pg.Client, isFirst: boolean): Promise<void> => {
    if (needs === null) return;
    await (isFirst ? claimConnections : announceConnections)(session, needs);
  };
  const signals = await createPostgresSignals({ url: directUrl, log, onSession });
  let gateway: Gateway | undefined;
  try {
    const failed = await endWithNotes(terminal, deployment, async () => {
      gateway = await startGateway(terminal, options, serving, signals);
    });
    if (gateway === undefined) return failed;
    if (!stop.aborted) await once(stop, "abort");
    await gateway.close();
  } finally {
    await signals.close();
  }
}

/**
 * Records this database as the owner of the file store. If the store does not answer or belongs to
 * another database, the start continues without an error.
 * @throws OtherStoreError if the files of this database are in another store
 */
async function requireOwnStore({ blobs }: Deployment): Promise<void> {
  await blobs.claim().catch((error: unknown) => {
    if (error instanceof OtherStoreError || !(error instanceof StorageError)) throw error;
  });
}

async function startGateway(
  terminal: Terminal,
  { apply, config: configFile }: StartOptions,
  { deployment, log, stop }: Serving,
  signals: Signals,
): Promise<Gateway> {
  const { config, database, embedded } = deployment;
  const { workspaces, server } = config;
  const { env } = terminal;
  await requireOwnStore(deployment);
  const applied = await applyAtStart(deployment, {
    workspaces,
    embedded: embedded !== null,
    apply,
    env,
  });
  for (const { folder, warnings } of applied)
    if (warnings.length > 0)
      log.warn(
        { folder, warnings: formatDiagnostics(warnings) },
        "A workspace definition was applied, but it has warnings. Read them in `warnings`, and correct the files in `folder`.",
      );
  const owner = await ensureFirstOwner(database.control, {
    owner: config.portal.owner,
    isLocal: server.isLocal,
    folders: await findWorkspaceFolders(workspaces, env).catch(() => []),
  });
  stop.throwIfAborted();
  const docs = createDocumentation({ root: projectRoot, terminal, configFile, log, stop });
  const gateway = await createGateway({ config, database, signals, log, docs: docs.state });
  try {
    const { port, baseUrl } = await gateway.listen();
    const address = localAddress(server.host, port);
    const forget = await recordRunning(config, { baseUrl, address });
    terminal.print(firstStartText(await summariseStart(deployment, baseUrl, applied, owner)));
    const finishing = finishStart(server.mode === "development", stop);
    const authUrl = config.identity.embedded ? baseUrl : config.identity.url;
    if (server.port === 0) docs.decline();
    else void docs.prepare({ baseUrl, authUrl });
    const close = async (): Promise<void> => {
      await finishing;
      await gateway.close().finally(forget);
    };
    return { ...gateway, close };
  } catch (error) {
    await gateway.close();
    throw await describePortError(error, "server.port", server.host, server.port, env);
  }
}

/**
 * Delay in milliseconds before work that the first requests do not need, such as freeing memory.
 * This work blocks the event loop for about 50 ms, which would delay the first requests.
 */
const restDelayMs = 500;

/**
 * Does the work of the start that can wait until the gateway serves requests.
 * @param checksAnswers true to compile the validators of responses, which only the mode
 *   `development` uses
 */
async function finishStart(checksAnswers: boolean, stop: AbortSignal): Promise<void> {
  await sleep(restDelayMs, undefined, { signal: stop, ref: false }).catch(() => {});
  if (checksAnswers) await warmUpResponses(stop);
  if (!stop.aborted) compactHeap();
}

type Collect = (options: { readonly type: "major"; readonly flavor: "last-resort" }) => void;

/**
 * Runs a garbage collection to free the memory that loading and compiling the code used. This is
 * about a third of the memory of a new process, and takes about 50 ms.
 */
function compactHeap(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", flavor: "last-resort" });
}
