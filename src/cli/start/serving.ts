// Starts a gateway on an opened deployment, and serves requests until the gateway is stopped.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type pg from "pg";
import { OtherStoreError, StorageError } from "../../blobs/index.ts";
import { warmUpResponses } from "../../contract/index.ts";
import { applyAtStart, findWorkspaceFolders, type FolderApplied } from "../../definitions/index.ts";
import { projectRoot } from "../../docs-site/index.ts";
import { createGateway, type Gateway } from "../../gateway/index.ts";
import { formatDiagnostics, type Logger } from "../../platform/index.ts";
import { announceConnections, claimConnections } from "../../platform/postgres/index.ts";
import { createPostgresSignals, type Signals } from "../../platform/signals/index.ts";
import { ensureFirstOwner, type FirstOwner } from "../../portal/index.ts";
import type { Deployment } from "../deployment/deployment.ts";
import { createDocumentation } from "../documentation/documentation.ts";
import { localAddress, recordRunning } from "../deployment/running-gateways.ts";
import { endWithNotes } from "../notes.ts";
import type { CommandOutcome, StartOptions } from "../options.ts";
import type { Terminal } from "../terminal.ts";
import { firstStartText } from "./first-start.ts";
import { describePortError } from "./port.ts";
import { summariseStart } from "./start-summary.ts";
import type { WorkerProcess } from "./supervisor/worker-process.ts";

export interface Serving {
  readonly deployment: Deployment;
  readonly log: Logger;
  /** Fires when the gateway must stop. This can happen during the start, too. */
  readonly stop: AbortSignal;
  /** This process as a worker of a supervisor; null if it is the only process. */
  readonly worker: WorkerProcess | null;
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

/** Results of the work that is done once before a gateway serves requests. */
export interface Prepared {
  /** Workspaces that this start applied. */
  readonly applied: readonly FolderApplied[];
  /** The first portal user, who administers new workspaces; null if there is none. */
  readonly owner: FirstOwner | null;
}

/**
 * Does the work that a start of the gateway does once: claims the file store, applies the workspace
 * folders, and creates the first owner.
 * @throws OtherStoreError, DefinitionError or ApplyError if the start must fail
 */
export async function prepareDeployment(
  { env, print, columns }: Pick<Terminal, "env" | "print" | "columns">,
  { apply }: Pick<StartOptions, "apply">,
  deployment: Deployment,
  log: Logger,
): Promise<Prepared> {
  const { config, database, embedded } = deployment;
  const { workspaces, server } = config;
  await requireOwnStore(deployment);
  const options = { workspaces, embedded: embedded !== null, apply, env, print };
  const applied = await applyAtStart(deployment, options);
  for (const { folder, warnings } of applied)
    if (warnings.length > 0)
      log.warn(
        { folder, warnings: formatDiagnostics(warnings) },
        "A workspace definition was applied, but it has warnings. Read them in `warnings`, and correct the files in `folder`.",
      );
  const owner = await ensureFirstOwner(database.control, {
    owner: config.portal.owner,
    // The link is shown only on a terminal (which has a width), or by a local development gateway.
    // Other outputs may be logs, which other people can read.
    mayShowLink: columns !== undefined || (server.mode === "development" && server.isLocal),
    folders: await findWorkspaceFolders(workspaces, env).catch(() => []),
  });
  return { applied, owner };
}

async function startGateway(
  terminal: Terminal,
  options: StartOptions,
  serving: Serving,
  signals: Signals,
): Promise<Gateway> {
  const { deployment, log, stop, worker } = serving;
  const { config, database } = deployment;
  const { server } = config;
  const prepared =
    worker === null ? await prepareDeployment(terminal, options, deployment, log) : null;
  stop.throwIfAborted();
  const docs = createDocumentation({
    root: projectRoot,
    terminal,
    configFile: options.config,
    log,
    stop,
    isBuilder: worker === null || worker.number === 1,
  });
  const machine = worker?.link ?? null;
  const gateway = await createGateway({
    config,
    database,
    signals,
    machine,
    log,
    docs: docs.state,
  });
  try {
    const { port, baseUrl } = await gateway.listen();
    const forget = await announce(terminal, serving, prepared, { port, baseUrl });
    worker?.onMetricsWanted(gateway.metrics);
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
    throw await describePortError(error, "server.port", server.host, server.port, terminal.env);
  }
}

/**
 * Tells the user, or the supervisor of this worker, that the gateway serves requests.
 * @returns a function to call when the gateway stops
 */
async function announce(
  { print }: Terminal,
  { deployment, worker }: Serving,
  prepared: Prepared | null,
  { port, baseUrl }: { readonly port: number; readonly baseUrl: string },
): Promise<() => Promise<void>> {
  if (worker !== null || prepared === null) {
    worker?.tellServing(port, baseUrl);
    return async () => {};
  }
  const { config } = deployment;
  const address = localAddress(config.server.host, port);
  const forget = await recordRunning(config, { baseUrl, address });
  const { applied, owner } = prepared;
  print(firstStartText(await summariseStart(deployment, baseUrl, applied, owner)));
  return forget;
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
