// The data of one request and its response, with the results of each step. The steps write it. The
// reply and the query log read it. Handlers never see it.
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

/** The form of request ids in the contract. Such an id cannot forge a log line or a header. */
const requestIdForm = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * Returns true if the client's request id may be used. It must be valid and contain no credential,
 * because it is logged (G19.5). An access token is longer than any valid id.
 */
const isRequestId = (given: unknown): given is string =>
  typeof given === "string" && requestIdForm.test(given) && !holdsCredential(given, []);

export class Exchange implements Cause {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The id of the request, which the response contains. */
  requestId: string;
  /** IP address of the client. With trusted proxies, the address that they report. */
  readonly sourceIp: string;
  /** The network of this address. */
  readonly network: string;
  /** Time of the request in milliseconds since 1970. */
  readonly at: number;
  /** Time of the request in monotonic milliseconds, for durations. */
  readonly startedMs = performance.now();
  /** The requested path with its prefix. Empty until the request line is parsed. */
  path = "";
  /** The operation that matches the request. Null if none matches, or before the match. */
  route: Route | null = null;
  /**
   * The operation that decides the shape of errors: the matched operation, or one with the same
   * path. If it is null, errors have the flat shape.
   */
  nearest: ContractOperation | null = null;
  workspaceId: Guid | null = null;
  /** The newest known version of the workspace. Undefined if the workspace does not exist. */
  workspace: Workspace | undefined = undefined;
  caller: Caller = anonymousCaller;
  /** The party whose limits the call uses (G38). A verified signature makes it trusted. */
  party: Party = ownWork;
  /** Ends the call's turn of the event loop. Null for calls that need no turn. */
  endTurn: (() => void) | null = null;
  /**
   * The count of the call by the workspace's meter. Null if the call does not count, or was
   * rejected before.
   */
  admission: Admission | null = null;
  /** Removes the call from the count of its member. Null for other callers. */
  takeBack: (() => void) | null = null;
  body: ControlBody | null = null;
  /** A form with a file, which the handler reads. */
  form: FormWithFile | null = null;
  /** A raw body, which the handler reads. */
  raw: IncomingRaw | null = null;
  /** The text for the log if the memory of the body was already freed. Undefined before. */
  loggedBody: string | null | undefined = undefined;
  /** Data that the handler adds to the log row. */
  readonly facts: LogFacts = {};
  /** Creator of the response: the gateway, or an automation whose response the gateway forwards. */
  origin: AnswerOrigin = "gateway";
  status = 0;
  bytesOut = 0;
  /**
   * Only for a long-lived connection: the bytes that were counted while it was open, the number of
   * its calls, and the time of its first response bytes.
   */
  bytesCounted = 0;
  calls = 1;
  answeredMs: number | null = null;
  /**
   * Time at which an error response was sent, if the log still waits for the body of the request.
   * Null for all other calls.
   */
  refusedMs: number | null = null;

  constructor(request: IncomingMessage, response: ServerResponse, at: number, sourceIp: string) {
    const { "x-request-id": given } = request.headers;
    this.request = request;
    this.response = response;
    // Generated ids begin with the time, because the log has an index on them. Random ids would
    // cost the database 2 µs per row, and would spread the rows over the disk.
    this.requestId = isRequestId(given) ? given : guidV7(at);
    this.sourceIp = sourceIp;
    this.network = networkOf(sourceIp);
    this.at = at;
  }
}

/**
 * The data of a call without Node's request and response. A long-lived connection keeps only this.
 */
export type CallRecord = Omit<Exchange, "request" | "response"> & {
  readonly request: Pick<IncomingMessage, "method" | "url" | "headers">;
};

/**
 * Returns true for addresses of the portal, and for addresses of a workspace that only members may
 * use.
 */
export const isForPortal = ({ path, callers }: ContractOperation): boolean =>
  path.startsWith("/api/v1/portal/") || (callers.size === 1 && callers.has("member"));

/**
 * Returns true if pages of other origins must not read the response. This is so if the caller has a
 * portal session, or if the operation accepts only portal sessions.
 */
export const isForOwnPages = ({ nearest, caller }: Exchange): boolean =>
  caller.kind === "member" ||
  caller.kind === "portalUser" ||
  (nearest !== null && isForPortal(nearest));
