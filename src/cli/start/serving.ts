// From an open database to a listening gateway, and on to the end of it.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type pg from "pg";
import { OtherStoreError, StorageError } from "../../blobs/index.ts";
import { warmUpResponses } from "../../contract/index.ts";
import { applyAtStart, findWorkspaceFolders } from "../../definitions/index.ts";
import { createGateway, type Gateway } from "../../gateway/index.ts";
import { formatDiagnostics, type Logger } from "../../platform/index.ts";
import { announceConnections, claimConnections } from "../../platform/postgres/index.ts";
import { createPostgresSignals, type Signals } from "../../platform/signals/index.ts";
import { ensureFirstOwner } from "../../portal/index.ts";
import type { Deployment } from "../deployment/deployment.ts";
import { localAddress, noteRunning } from "../deployment/running-gateways.ts";
import { endWithNotes } from "../notes.ts";
import type { Outcome, StartOptions } from "../program.ts";
import type { Terminal } from "../terminal.ts";
import { firstStartText } from "./first-start.ts";
import { describePortError } from "./port.ts";
import { summariseStart } from "./start-summary.ts";

export interface Serving {
  readonly deployment: Deployment;
  readonly log: Logger;
  /** Ends the start or the serving. */
  readonly stop: AbortSignal;
}

/** From an open database on. @returns 1 where the start failed and was told */
export async function serveUntilStopped(
  terminal: Terminal,
  options: StartOptions,
  serving: Serving,
): Promise<Outcome> {
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
 * Holds the file store against the database. A store that does not answer, or whose files are
 * another database's, is told in the log later, and does not keep from serving.
 * @throws OtherStoreError
 */
async function requireOwnStore({ blobs }: Deployment): Promise<void> {
  await blobs.claim().catch((error: unknown) => {
    if (error instanceof OtherStoreError || !(error instanceof StorageError)) throw error;
  });
}

async function startGateway(
  terminal: Terminal,
  { apply }: StartOptions,
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
      log.warn({ folder, warnings: formatDiagnostics(warnings) }, "the definition has warnings");
  const owner = await ensureFirstOwner(database.control, {
    owner: config.portal.owner,
    isLocal: server.isLocal,
    folders: await findWorkspaceFolders(workspaces, env).catch(() => []),
  });
  stop.throwIfAborted();
  const gateway = await createGateway({ config, database, signals, log });
  try {
    const { port, baseUrl } = await gateway.listen();
    const address = localAddress(server.host, port);
    const forget = await noteRunning(config, { baseUrl, address });
    terminal.print(firstStartText(await summariseStart(deployment, baseUrl, applied, owner)));
    const settling = settle(server.mode === "development", stop);
    const close = async (): Promise<void> => {
      await settling;
      await gateway.close().finally(forget);
    };
    return { ...gateway, close };
  } catch (error) {
    await gateway.close();
    throw await describePortError(error, "server.port", server.host, server.port, env);
  }
}

/** The first answers go before what is left to do: compacting alone holds everything up for some 50 ms. */
const settleAfterMs = 500;

/** What a start leaves for the time when it serves. */
async function settle(checksAnswers: boolean, stop: AbortSignal): Promise<void> {
  await sleep(settleAfterMs, undefined, { signal: stop, ref: false }).catch(() => {});
  if (checksAnswers) await warmUpResponses(stop);
  if (!stop.aborted) compactHeap();
}

type Collect = (options: { readonly type: "major"; readonly flavor: "last-resort" }) => void;

/** Frees what loading and compiling left behind, about a third of a fresh process's memory; takes some 50 ms. */
function compactHeap(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", flavor: "last-resort" });
}
