// Step 11 for a connection that goes on: hands it to its handler, with what that may ask of the steps before, and counts what the client
// takes of it while it lives (G34.12). Of the request no more is kept than that needs: connections are many, and live long (G34.13).
import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import {
  GatewayError,
  type AuthenticatedCaller,
  type Caller,
  type Kept,
  type KeptConnection,
} from "../../contract/index.ts";
import type { QueryLog } from "../../log/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { CallRecord, Exchange } from "../exchange.ts";
import { takenBy, waitingIn } from "../http/delivered-bytes.ts";
import { headOf, leaveHttp } from "../http/upgrade.ts";
import { reserveFrame, resizeReserve } from "../../metering/index.ts";
import type { ContractWatch } from "../contract-watch.ts";
import { commonHeaders } from "./answer-headers.ts";
import { identify, type CredentialStep } from "./credential.ts";
import type { RouteMatch } from "../routing/known-addresses.ts";
import { admit, admitAgain, type MeterStep } from "./meter.ts";
import { checkOrigin } from "./origin.ts";

export interface KeepStep extends CredentialStep, MeterStep {
  readonly queryLog: Pick<QueryLog, "addUsage">;
  readonly clock: Clock;
  readonly watch: ContractWatch;
  /** Told of each call whose connection was kept, when that is closed. */
  readonly finish: (call: CallRecord) => void;
}

/** Begins what goes on by itself from then on. @throws ContractViolation before anything is sent, in development mode */
export function keepConnection(
  step: KeepStep,
  exchange: Exchange,
  matched: RouteMatch,
  { status, headers: own, keep }: Kept,
): void {
  const { request, response } = exchange;
  const { socket } = request;
  const headers = Object.assign(commonHeaders(exchange, status), own);
  step.watch.check(exchange.nearest?.id ?? null, {
    status,
    headers,
    text: null,
    origin: "gateway",
  });
  exchange.status = status;
  exchange.answeredMs = performance.now();
  // From now on it holds what is written to it, no block.
  if (exchange.admission !== null) resizeReserve(exchange.admission, 0);
  const head = headOf(request);
  keep(new KeptCall(step, recordOf(exchange), matched, socket), {
    request,
    response,
    head,
    headers,
  });
  if (head !== null) leaveHttp(response, socket, exchange.sourceIp);
}

/** Without the request, its answer, and headers that nobody asks for any more. */
function recordOf(exchange: Exchange): CallRecord {
  const { request, response: _response, ...call } = exchange;
  const { method, url, headers } = request;
  return { ...call, request: { method, url, headers: credentialHeadersOf(headers) } };
}

/** Headers that say who is there, and those that the log shows. */
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

class KeptCall implements KeptConnection {
  readonly socket: Socket;
  readonly #step: KeepStep;
  readonly #call: CallRecord;
  readonly #matched: RouteMatch;
  /** Bytes of the connection that were taken before. */
  readonly #before: number;

  constructor(step: KeepStep, call: CallRecord, matched: RouteMatch, socket: Socket) {
    this.socket = socket;
    this.#step = step;
    this.#call = call;
    this.#matched = matched;
    this.#before = socket.bytesWritten;
  }

  get sourceIp(): string {
    return this.#call.sourceIp;
  }

  async identify(token?: string): Promise<AuthenticatedCaller> {
    const { workspaceId, request } = this.#call;
    const { headers } = request;
    const asked = { method: "GET", headers: token === undefined ? headers : withToken(token) };
    const caller: Caller = await identify(this.#step, this.#matched, "", asked, workspaceId);
    if (!("workspaceId" in caller)) throw new GatewayError("UNAUTHENTICATED");
    checkOrigin(caller, headers.origin);
    return caller;
  }

  async open(caller: AuthenticatedCaller): Promise<void> {
    this.#call.caller = caller;
    await admit(this.#step, this.#call, this.#matched.route);
    const { admission } = this.#call;
    if (admission !== null) resizeReserve(admission, 0);
  }

  async admit(): Promise<(error?: unknown) => void> {
    const { clock, queryLog } = this.#step;
    const at = clock.now();
    const settle = await admitAgain(this.#step, this.#call, at);
    if (settle === null) return free;
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
    const bytes = takenBy(this.socket) - this.#before - call.bytesOut;
    call.bytesOut += bytes;
    const { admission, workspaceId } = call;
    if (admission === null || workspaceId === null) return null;
    call.bytesCounted += bytes;
    // What was taken is counted now; what waits is still held.
    resizeReserve(admission, this.socket.destroyed ? 0 : waitingIn(this.socket));
    const { clock, meter, queryLog } = this.#step;
    const now = clock.now();
    if (bytes > 0) queryLog.addUsage(workspaceId, now, 0, bytes);
    return meter.spend(admission, now, bytes);
  }

  ended(code: string | null): void {
    const call = this.#call;
    this.settle();
    // Nobody was let in: it stands in the log like other calls of strangers.
    if (call.caller.kind === "none") call.status = 401;
    if (code !== null) call.facts.code = code;
    this.#step.finish(call);
  }
}

/** Takes nothing back, because nothing was counted. */
const free = (): void => undefined;

const withToken = (token: string): IncomingHttpHeaders => ({ authorization: `Bearer ${token}` });
