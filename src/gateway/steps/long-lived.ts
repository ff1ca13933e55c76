// Passes a long-lived connection, such as a WebSocket, to its handler. The handler can repeat the
// checks of earlier steps. Counts the bytes that the client takes while the connection is open
// (G34.12). Keeps only a small part of the request in memory, because many connections stay open
// for long (G34.13).
import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import {
  GatewayError,
  type AuthenticatedCaller,
  type Caller,
  type LongLivedReply,
  type LongLivedConnection,
} from "../../contract/index.ts";
import type { Catalog } from "../../catalog/index.ts";
import type { QueryLog } from "../../log/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { CallRecord, Exchange } from "../exchange.ts";
import { bytesTakenBy, unsentBytesIn } from "../http/delivered-bytes.ts";
import { headOf, leaveHttp } from "../http/upgrade.ts";
import { reserveFrame, resizeReserve } from "../../metering/index.ts";
import type { ContractWatch } from "../contract-watch.ts";
import { commonHeaders } from "./answer-headers.ts";
import { identify, type CredentialStep } from "./credential.ts";
import type { RouteMatch } from "../routing/route.ts";
import { admit, admitAgain, type MeterStep } from "./meter.ts";
import { checkOrigin } from "./origin.ts";

export interface LongLivedStep extends CredentialStep, MeterStep {
  readonly queryLog: Pick<QueryLog, "addUsage">;
  readonly clock: Clock;
  readonly watch: ContractWatch;
  readonly catalog: Pick<Catalog, "get">;
  /**
   * Counts and logs the call of a long-lived connection. Called once, when the connection is
   * closed.
   */
  readonly finish: (call: CallRecord) => void;
}

/**
 * Passes a long-lived connection to its handler.
 * @throws ContractViolation in development mode, before anything is sent, if the response does not
 *   match the contract
 */
export function startLongLived(
  step: LongLivedStep,
  exchange: Exchange,
  matched: RouteMatch,
  { status, headers: own, keep }: LongLivedReply,
): void {
  const { request, response } = exchange;
  const { socket } = request;
  const headers = Object.assign(commonHeaders(exchange, status), own);
  if (step.watch.takes()) {
    const answer = { status, headers, parts: null, origin: "gateway" } as const;
    step.watch.check(exchange.nearest?.id ?? null, answer, null);
  }
  exchange.status = status;
  exchange.answeredMs = performance.now();
  // Releases the bytes that were reserved for the whole call, because from now on each message
  // reserves its own response bytes.
  if (exchange.admission !== null) resizeReserve(exchange.admission, 0);
  const head = headOf(request);
  keep(new LongLivedCall(step, recordOf(exchange), matched, socket), {
    request,
    response,
    head,
    headers,
  });
  if (head !== null) leaveHttp(response, socket, exchange.sourceIp);
}

/**
 * Returns the data of the call without Node's request and response objects. It keeps only the
 * headers that `credentialHeadersOf` returns.
 */
function recordOf(exchange: Exchange): CallRecord {
  const { request, response: _response, ...call } = exchange;
  const { method, url, headers } = request;
  return {
    ...call,
    workspace: undefined,
    request: { method, url, headers: credentialHeadersOf(headers) },
  };
}

/** Returns the headers that contain a credential, and the headers that the query log shows. */
function credentialHeadersOf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { authorization, cookie, origin } = headers;
  return {
    authorization,
    cookie,
    origin,
    "user-agent": headers["user-agent"],
    "x-api-key": headers["x-api-key"],
  };
}

class LongLivedCall implements LongLivedConnection {
  readonly socket: Socket;
  readonly #step: LongLivedStep;
  readonly #call: CallRecord;
  readonly #matched: RouteMatch;
  /** Bytes that were sent on the connection before this call, for earlier requests. */
  readonly #bytesBefore: number;

  constructor(step: LongLivedStep, call: CallRecord, matched: RouteMatch, socket: Socket) {
    this.socket = socket;
    this.#step = step;
    this.#call = call;
    this.#matched = matched;
    this.#bytesBefore = bytesTakenBy(socket) + unsentBytesIn(socket);
  }

  get sourceIp(): string {
    return this.#call.sourceIp;
  }

  async identify(token?: string): Promise<AuthenticatedCaller> {
    const { workspaceId, request } = this.#call;
    const { headers } = request;
    const requestHead = {
      method: "GET",
      headers: token === undefined ? headers : withToken(token),
    };
    const caller: Caller = await identify(this.#step, this.#matched, "", requestHead, workspaceId);
    if (!("workspaceId" in caller)) throw new GatewayError("UNAUTHENTICATED");
    checkOrigin(caller, headers.origin);
    return caller;
  }

  async open(caller: AuthenticatedCaller): Promise<void> {
    const call = this.#call;
    call.caller = caller;
    call.workspace = await this.#step.catalog.get(caller.workspaceId);
    await admit(this.#step, call, this.#matched.route);
    call.workspace = undefined;
    const { admission } = call;
    if (admission !== null) resizeReserve(admission, 0);
  }

  async admit(): Promise<(error?: unknown) => void> {
    const { clock, queryLog } = this.#step;
    const at = clock.now();
    const settle = await admitAgain(this.#step, this.#call, at);
    if (settle === null) return ignoreUncounted;
    const isPaid = this.#call.admission !== null;
    if (isPaid) this.#call.calls += 1;
    return (error) => {
      const isCounted = !(error instanceof GatewayError && error.isRefusal);
      settle(isCounted);
      if (!isPaid) return;
      if (isCounted) queryLog.addUsage(this.#call.workspaceId!, at, 1, 0);
      else this.#call.calls -= 1;
    };
  }

  charge(bytes: number): GatewayError | null {
    const { admission } = this.#call;
    return admission === null ? null : reserveFrame(admission, bytes, this.#step.clock);
  }

  settle(): GatewayError | null {
    const call = this.#call;
    const bytes = bytesTakenBy(this.socket) - this.#bytesBefore - call.bytesOut;
    call.bytesOut += bytes;
    const { admission, workspaceId } = call;
    if (admission === null || workspaceId === null) return null;
    call.bytesCounted += bytes;
    // Bytes that the client has taken are counted now. Bytes that still wait in the connection stay
    // reserved.
    resizeReserve(admission, this.socket.destroyed ? 0 : unsentBytesIn(this.socket));
    const { clock, meter, queryLog } = this.#step;
    const now = clock.now();
    if (bytes > 0) queryLog.addUsage(workspaceId, now, 0, bytes);
    return meter.spend(admission, now, bytes);
  }

  ended(code: string | null): void {
    const call = this.#call;
    this.settle();
    // If the caller is still unknown, no valid credential was sent on the connection. The query log
    // then shows the call as a 401.
    if (call.caller.kind === "none") call.status = 401;
    if (code !== null) call.facts.code = code;
    this.#step.finish(call);
  }
}

/** The result of `admit` for a call that is not counted. It does nothing. */
const ignoreUncounted = (): void => undefined;

const withToken = (token: string): IncomingHttpHeaders => ({ authorization: `Bearer ${token}` });
