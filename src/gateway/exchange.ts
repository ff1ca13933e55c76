// The data of one request and its response, with the results of each step. The steps write the
// data. The reply and the query log read it. Handlers get only a part of it.
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
import type { Workspace } from "../catalog/index.ts";
import type { Admission } from "../metering/index.ts";
import { guidV7, networkOf } from "../platform/index.ts";
import { ownWork, type Cause, type Party } from "../platform/capacity/index.ts";
import type { Route } from "./routing/route.ts";
import type { IncomingRaw } from "./body/incoming-raw.ts";
import type { ControlBody } from "./body/parsed-body-cache.ts";

const anonymousCaller: Caller = { kind: "none" };

/**
 * The form of request ids in the contract. Ids of this form contain no characters with which a
 * client could forge a log line or a header.
 */
const requestIdForm = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * Returns true if the gateway may use the request id that the client sent. The id must be valid and
 * contain no credential, because it is logged (G19.5). Access tokens need no check here, because
 * they are longer than any valid id.
 */
const isRequestId = (given: unknown): given is string =>
  typeof given === "string" && requestIdForm.test(given) && !holdsCredential(given, []);

export class Exchange implements Cause {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The id of the request. The response contains it in the header `X-Request-Id`. */
  requestId: string;
  /**
   * IP address of the client. Behind trusted proxies, it is the address that the proxies report.
   */
  readonly sourceIp: string;
  /** The network to which this IP address belongs. */
  readonly network: string;
  /** Arrival of the request in milliseconds since 1970. */
  readonly at: number;
  /** Arrival of the request in monotonic milliseconds, to measure durations. */
  readonly startedMs = performance.now();
  /**
   * The requested path, with the prefix `/api/v1/gateway` if the client sent it. Empty until the
   * request line was checked.
   */
  path = "";
  /**
   * The operation that matches the request. Null before the step `match`, and if no operation
   * matches.
   */
  route: Route | null = null;
  /**
   * The operation that decides the form of errors. It is the matched operation, or an operation
   * with the same path and another method. If it is null, errors have the form `{ error }`.
   */
  nearest: ContractOperation | null = null;
  workspaceId: Guid | null = null;
  /**
   * The newest known version of the workspace. Undefined before it was loaded, and if the workspace
   * does not exist.
   */
  workspace: Workspace | undefined = undefined;
  caller: Caller = anonymousCaller;
  /**
   * The workspace, class of callers and network for whose limits the call counts (G38). After a
   * valid signature, the class is trusted.
   */
  party: Party = ownWork;
  /**
   * Ends the call's turn, which is its permission to use the event loop. Null if the call needed no
   * turn.
   */
  endTurn: (() => void) | null = null;
  /**
   * The result of the step `meter`: how the call was counted for its workspace. Null if the call
   * does not count, or if it was rejected before this step.
   */
  admission: Admission | null = null;
  /**
   * Removes the call from the rate limit of the portal user who made it. Null for all other
   * callers.
   */
  takeBack: (() => void) | null = null;
  body: ControlBody | null = null;
  /** The form of a multipart request, which the handler itself reads. */
  form: FormWithFile | null = null;
  /** The raw body of a request, which the handler itself reads. */
  raw: IncomingRaw | null = null;
  /**
   * The text of the body for the query log, if the memory of the body was freed before the log row
   * is built. Otherwise undefined.
   */
  loggedBody: string | null | undefined = undefined;
  /** Facts for the log row, which the handler reports. */
  readonly facts: LogFacts = {};
  /**
   * The creator of the response: the gateway itself, or an automation whose response the gateway
   * forwards.
   */
  origin: AnswerOrigin = "gateway";
  status = 0;
  bytesOut = 0;
  /**
   * The following three fields are only for a long-lived connection: the bytes that were counted
   * while it was open, the number of its calls, and the time of its first response bytes.
   */
  bytesCounted = 0;
  calls = 1;
  answeredMs: number | null = null;
  /**
   * Time at which an error response was sent, if the body of the request is still collected for the
   * log. Null for all other calls.
   */
  refusedMs: number | null = null;

  constructor(request: IncomingMessage, response: ServerResponse, at: number, sourceIp: string) {
    const { "x-request-id": given } = request.headers;
    this.request = request;
    this.response = response;
    // Generated ids begin with the time, because the log has an index on them. Random ids would
    // cost the database 2 µs more per row, and would scatter the rows over the disk.
    this.requestId = isRequestId(given) ? given : guidV7(at);
    this.sourceIp = sourceIp;
    this.network = networkOf(sourceIp);
    this.at = at;
  }
}

/**
 * The data of a call without the request and response objects of Node, which take much memory. A
 * long-lived connection keeps only this.
 */
export type CallRecord = Omit<Exchange, "request" | "response"> & {
  readonly request: Pick<IncomingMessage, "method" | "url" | "headers">;
};

/**
 * Returns true for operations that browsers call with the cookie of a portal session. These are all
 * operations of the portal, and the operations of a workspace that only members may call.
 */
export const isForPortal = ({ path, callers }: ContractOperation): boolean =>
  path.startsWith("/api/v1/portal/") || (callers.size === 1 && callers.has("member"));

/**
 * Returns true if web pages of other origins must not read the response. The reason is a caller
 * with a portal session, or an operation that accepts only portal sessions.
 */
export const isForOwnPages = ({ nearest, caller }: Exchange): boolean =>
  caller.kind === "member" ||
  caller.kind === "portalUser" ||
  (nearest !== null && isForPortal(nearest));
