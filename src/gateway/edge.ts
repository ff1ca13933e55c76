// Runs the same steps for every request, in the same order. Each line of the function `answer` is
// one step, whose code is a file in `steps/`. A handler gets a request only after all steps before
// `handle` have accepted it.
import type { Catalog } from "../catalog/index.ts";
import type { QueryLog } from "../log/index.ts";
import { resizeReserve } from "../metering/index.ts";
import { causedBy } from "../platform/capacity/index.ts";
import type { Clock } from "../platform/index.ts";
import { undelivered } from "./http/delivered-bytes.ts";
import { ClientGone, clientGoneStatus } from "./http/client-gone.ts";
import { refusalOf } from "./http/connection-refusal.ts";
import type { ServerListeners } from "./http/http-server.ts";
import { Exchange, type CallRecord } from "./exchange.ts";
import { logRefusedRequest, logRequest, type RequestLines } from "./request-line.ts";
import type { RequestMetrics } from "./health/metrics.ts";
import { headOf } from "./http/upgrade.ts";
import { identify, type CredentialStep } from "./steps/credential.ts";
import { handle, type HandleStep } from "./steps/handle.ts";
import { startLongLived, type LongLivedStep } from "./steps/long-lived.ts";
import { actForNetwork, noteTrusted, type LookUpStep } from "./steps/look-up.ts";
import { lineEntryOf, logEntryOf } from "./steps/log-call.ts";
import { checkSlashes, match } from "./steps/match.ts";
import { admit, limitRefusals, settle, type MeterStep } from "./steps/meter.ts";
import { mount } from "./steps/mount.ts";
import { checkQuery, normalise } from "./steps/normalise.ts";
import { checkClient, type OriginStep } from "./steps/origin.ts";
import { answerOptions, type PreflightStep } from "./steps/preflight.ts";
import { readBody, type BodyStep } from "./steps/read-body.ts";
import { collectRefusedBody } from "./steps/refused-body.ts";
import { checkScope } from "./steps/scope.ts";
import { sendFailure, sendReply, type ReplyStep } from "./steps/reply.ts";
import { actForWorkspace, takeTurn, type TurnStep } from "./steps/take-turn.ts";
import { validate } from "./steps/validate.ts";

export interface EdgeDependencies
  extends
    BodyStep,
    CredentialStep,
    HandleStep,
    LookUpStep,
    MeterStep,
    OriginStep,
    PreflightStep,
    ReplyStep,
    RequestLines,
    TurnStep {
  readonly catalog: Catalog;
  readonly queryLog: QueryLog;
  readonly metrics: RequestMetrics;
  readonly clock: Clock;
  readonly sourceIp: (request: Exchange["request"]) => string;
  /** Ends long-lived connections when the server stops. */
  readonly leave: () => void;
}

/**
 * Creates the functions that the HTTP server calls for requests and rejected connections. They
 * never throw, and their promises never reject.
 */
export function createEdge(options: EdgeDependencies): ServerListeners {
  const deps = { ...options, finish: (call: CallRecord) => finish(options, call) };
  return {
    leave: deps.leave,
    serve(request, response) {
      const exchange = new Exchange(request, response, deps.clock.now(), deps.sourceIp(request));
      causedBy(exchange, () => serve(deps, exchange)).catch((error: unknown) => {
        deps.log.error(
          { err: error },
          "The gateway could not finish a request, so it closed the connection. This is a defect of the gateway. Please report it, and include the field `err` of this log line.",
        );
        response.destroy();
        if (exchange.admission !== null) resizeReserve(exchange.admission, 0);
      });
    },
    refused(request) {
      const entry = lineEntryOf(request, deps.clock.now());
      if (entry === null) return;
      deps.queryLog.record(entry);
      logRefusedRequest(deps, entry);
    },
  };
}

type Edge = EdgeDependencies & LongLivedStep;

/**
 * Returns the newest version of the workspace that the URL names. Returns undefined if the URL
 * names no workspace, or if the workspace does not exist.
 */
const workspaceOf = ({ catalog }: Edge, { workspaceId }: Exchange): ReturnType<Catalog["get"]> =>
  workspaceId === null ? undefined : catalog.get(workspaceId);

/** Runs the steps of a request in the order that `src/README.md` shows. */
async function answer(deps: Edge, exchange: Exchange): Promise<void> {
  const { request } = exchange;
  const target = normalise(request);
  exchange.path = target.path;
  const address = mount(target.path);
  checkSlashes(deps, address);
  if (request.method === "OPTIONS") return answerOptions(deps, exchange, address);
  const matched = match(exchange, deps, address);
  const query = checkQuery(target.query, matched.route.onlyNames);
  const { workspaceId } = exchange;
  const isUpgrade = headOf(request) !== null;
  actForNetwork(deps, exchange);
  exchange.caller = await identify(deps, matched, target.query, request, workspaceId, isUpgrade);
  noteTrusted(deps, exchange);
  checkClient(deps, exchange, matched.route);
  // The first call of a workspace loads its definition. This work counts for the limits of the
  // caller's class (trusted, public or anonymous), too.
  actForWorkspace(exchange, undefined);
  actForWorkspace(exchange, await workspaceOf(deps, exchange));
  // Most requests need not wait until they may use the event loop, and their bodies have already
  // arrived. For these requests, nothing is awaited, which saves time.
  const turn = takeTurn(deps, exchange, matched.route);
  if (turn !== undefined) await turn;
  await admit(deps, exchange, matched.route);
  const reading = readBody(deps, exchange, matched.route);
  if (reading !== undefined) await reading;
  const validated = validate(exchange, matched, query);
  // The definition of the workspace may have changed while the body was read, so the newest version
  // is used from here on.
  exchange.workspace = await workspaceOf(deps, exchange);
  const grant = checkScope(exchange, matched.route);
  const reply = await handle(deps, exchange, matched.route, validated, grant);
  if ("keep" in reply) return startLongLived(deps, exchange, matched, reply);
  matched.route.bodyCache.store(exchange.body);
  // The end of the response is not awaited here. Otherwise the reply would stay in memory until the
  // client has read all of it.
  return sendReply(deps, exchange, reply);
}

async function serve(deps: Edge, exchange: Exchange): Promise<void> {
  try {
    await answer(deps, exchange);
    // For a long-lived connection, such as a WebSocket, the call is counted and logged later, when
    // the connection is closed.
    if (exchange.answeredMs !== null) return;
  } catch (error) {
    const failure = limitRefusals(deps, exchange, error);
    const refusedBody = collectRefusedBody(deps, exchange, failure);
    endInFailure(deps, exchange, failure);
    if (refusedBody !== undefined) {
      exchange.refusedMs = performance.now();
      await refusedBody;
    }
  }
  exchange.endTurn?.();
  exchange.raw?.release();
  const undeliveredBytes = undelivered(exchange.request, exchange.response);
  if (undeliveredBytes !== 0)
    exchange.bytesOut = Math.max(0, exchange.bytesOut - (await undeliveredBytes));
  finish(deps, exchange);
}

/**
 * Counts a finished call as usage, and records it in the query log, the process log and the
 * metrics.
 */
function finish(deps: EdgeDependencies, exchange: CallRecord): void {
  const isCounted = settle(deps, exchange);
  const entry = logEntryOf(exchange, isCounted);
  if (entry !== null) deps.queryLog.record(entry);
  logRequest(deps, exchange);
  deps.metrics.observe(
    exchange.route?.operation.id ?? null,
    exchange.status,
    (exchange.answeredMs ?? exchange.refusedMs ?? performance.now()) - exchange.startedMs,
  );
}

function endInFailure(deps: EdgeDependencies, exchange: Exchange, error: unknown): void {
  if (error instanceof ClientGone || exchange.response.destroyed) {
    const refusal = refusalOf(exchange.response);
    exchange.status = refusal?.status ?? clientGoneStatus;
    exchange.facts.code = refusal?.code ?? "CLIENT_GONE";
    if (refusal !== undefined) exchange.facts.message = refusal.message;
    exchange.requestId = refusal?.requestId ?? exchange.requestId;
    return;
  }
  try {
    sendFailure(deps, exchange, error);
  } catch (failure) {
    deps.log.error(
      { err: failure, requestId: exchange.requestId },
      "The gateway could not send an error response, so it closed the connection. This is a defect of the gateway. Please report it, and include the field `err` of this log line.",
    );
    exchange.response.destroy();
  }
}
