// One request and its answer on their way through the steps, with what each step has found. Steps write it, reply and log read it;
// handlers never see it.
import type { IncomingMessage, ServerResponse } from "node:http";
import type {
  AnswerOrigin,
  Caller,
  FormWithFile,
  Guid,
  ContractOperation,
  LogFacts,
} from "../contract/index.ts";
import { holdsCredential } from "../access/index.ts";
import type { Admission } from "../metering/index.ts";
import { guidV7, networkOf } from "../platform/index.ts";
import { ownWork, type Cause, type Party } from "../platform/capacity/index.ts";
import type { Route } from "./routing/route.ts";
import type { IncomingRaw } from "./body/incoming-raw.ts";
import type { ControlBody } from "./body/known-bodies.ts";

/** What is known of a call beside the objects of Node: all that is kept of one whose connection goes on. */
export interface CallRecord {
  readonly request: Pick<IncomingMessage, "method" | "url" | "headers">;
  /** As the client was told. */
  requestId: string;
  /** Address that the request came from, seen through trusted proxies. */
  readonly sourceIp: string;
  /** The network of that address. */
  readonly network: string;
  /** Milliseconds since 1970 at which the request came in. */
  readonly at: number;
  /** Monotonic milliseconds, for durations. */
  readonly startedMs: number;
  /** Path as it was asked for, prefix included; empty until the request line was read. */
  path: string;
  /** The matched operation. */
  route: Route | null;
  /** The operation whose declarations shape errors: the matched one, or one of the same path. Null: the flat shape. */
  nearest: ContractOperation | null;
  workspaceId: Guid | null;
  caller: Caller;
  /** Of the workspace's meter; null where the request does not count, or was refused before. */
  admission: Admission | null;
  /** Gives the call back to the rate of its member; null for calls of others. */
  takeBack: (() => void) | null;
  body: ControlBody | null;
  /** A form with a file, which the handler reads. */
  form: FormWithFile | null;
  /** A body of any bytes, which the handler reads. */
  raw: IncomingRaw | null;
  /** What the log keeps of a body that was let go; undefined before. */
  loggedBody: string | null | undefined;
  /** What the handler adds to the log row. */
  readonly facts: LogFacts;
  status: number;
  bytesOut: number;
  /** Of a connection that is kept: those of its bytes that were counted while it lived, its calls, when its head went out. */
  bytesCounted: number;
  calls: number;
  answeredMs: number | null;
  /** When a refusal was sent whose row still waits for the body; null for all other calls. */
  refusedMs: number | null;
}

export interface Exchange extends CallRecord, Cause {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Who made the answer, where somebody else may make one through the gateway. */
  origin: AnswerOrigin;
  /** The party that the call counts for. A verified signature makes it trusted. */
  party: Party;
  /** Gives the turn of the event loop back; null for calls that need none. */
  endTurn: (() => void) | null;
}

const nobody: Caller = { kind: "none" };

/** What the contract's header says: nothing that could forge a log line or a header. */
const requestIdForm = /^[A-Za-z0-9._:-]{1,128}$/;

/** Logs hold the id, and logs hold no credential (G19.5). An access token is longer than any id. */
const isRequestId = (given: unknown): given is string =>
  typeof given === "string" && requestIdForm.test(given) && !holdsCredential(given, []);

export function openExchange(
  request: IncomingMessage,
  response: ServerResponse,
  at: number,
  sourceIp: string,
): Exchange {
  const { "x-request-id": given } = request.headers;
  return {
    request,
    response,
    party: ownWork,
    endTurn: null,
    // In the order of time, since the log has an index on it: ids all over it cost the database 2 µs a row, and pages all over the disk.
    requestId: isRequestId(given) ? given : guidV7(at),
    sourceIp,
    network: networkOf(sourceIp),
    at,
    startedMs: performance.now(),
    path: "",
    route: null,
    nearest: null,
    workspaceId: null,
    caller: nobody,
    admission: null,
    takeBack: null,
    body: null,
    form: null,
    raw: null,
    loggedBody: undefined,
    facts: {},
    status: 0,
    bytesOut: 0,
    bytesCounted: 0,
    calls: 1,
    answeredMs: null,
    refusedMs: null,
    origin: "gateway",
  };
}

/** Addresses of the portal itself, and those of a workspace where members alone come in. */
export const isForPortal = ({ path, callers }: ContractOperation): boolean =>
  path.startsWith("/api/v1/portal/") || (callers.size === 1 && callers.has("member"));

/** What is answered by the cookie of a portal session, or where nothing else is, no page of another origin reads. */
export const isForOwnPages = ({ nearest, caller }: Exchange): boolean =>
  caller.kind === "member" ||
  caller.kind === "portalUser" ||
  (nearest !== null && isForPortal(nearest));
