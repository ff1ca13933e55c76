// The data of one request and its answer, with the results of each step. The steps write it, the
// reply and the log read it, and handlers never see it.
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

/** The form that the contract declares. It cannot forge a log line or a header. */
const requestIdForm = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * Returns true for a valid id without a credential: the id is logged, and logs contain no
 * credential (G19.5). An access token is longer than any id.
 */
const isRequestId = (given: unknown): given is string =>
  typeof given === "string" && requestIdForm.test(given) && !holdsCredential(given, []);

export class Exchange implements Cause {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The id that the client gets. */
  requestId: string;
  /** Address of the client, seen through trusted proxies. */
  readonly sourceIp: string;
  /** The network of that address. */
  readonly network: string;
  /** Time of the request in milliseconds since 1970. */
  readonly at: number;
  /** Time of the request in monotonic milliseconds, for durations. */
  readonly startedMs = performance.now();
  /** The requested path, prefix included; empty before the request line is parsed. */
  path = "";
  /** The matched operation. */
  route: Route | null = null;
  /**
   * The operation that declares the shape of errors: the matched one, or one with the same path.
   * Null means the flat shape.
   */
  nearest: ContractOperation | null = null;
  workspaceId: Guid | null = null;
  /** The newest known version of the workspace; undefined if it does not exist. */
  workspace: Workspace | undefined = undefined;
  caller: Caller = anonymousCaller;
  /** The party that the call counts for. A verified signature makes it trusted. */
  party: Party = ownWork;
  /** Gives the turn of the event loop back; null for calls that need no turn. */
  endTurn: (() => void) | null = null;
  /**
   * The admission by the workspace's meter; null if the request does not count or was refused
   * before.
   */
  admission: Admission | null = null;
  /** Undoes the count of the call in the rate of its member; null for other callers. */
  takeBack: (() => void) | null = null;
  body: ControlBody | null = null;
  /** A form with a file. The handler reads it. */
  form: FormWithFile | null = null;
  /** A raw body. The handler reads it. */
  raw: IncomingRaw | null = null;
  /** The text for the log of a body that was freed; undefined before. */
  loggedBody: string | null | undefined = undefined;
  /** Data that the handler adds to the log row. */
  readonly facts: LogFacts = {};
  /** Author of the answer: the gateway, or another author whose answer the gateway forwards. */
  origin: AnswerOrigin = "gateway";
  status = 0;
  bytesOut = 0;
  /**
   * For a long-lived connection: bytes that were already counted while it was open, its calls, and
   * the time at which its head was sent.
   */
  bytesCounted = 0;
  calls = 1;
  answeredMs: number | null = null;
  /**
   * Time at which a refusal was sent whose log row waits for the body; null for all other calls.
   */
  refusedMs: number | null = null;

  constructor(request: IncomingMessage, response: ServerResponse, at: number, sourceIp: string) {
    const { "x-request-id": given } = request.headers;
    this.request = request;
    this.response = response;
    // Generated ids are ordered by time, because the log has an index on them. Random ids cost the
    // database 2 µs for each row, and pages all over the disk.
    this.requestId = isRequestId(given) ? given : guidV7(at);
    this.sourceIp = sourceIp;
    this.network = networkOf(sourceIp);
    this.at = at;
  }
}

/** The data of a call without Node's objects. A long-lived connection stores only this. */
export type CallRecord = Omit<Exchange, "request" | "response"> & {
  readonly request: Pick<IncomingMessage, "method" | "url" | "headers">;
};

/**
 * Returns true for addresses of the portal, and for addresses of a workspace that accept only
 * members.
 */
export const isForPortal = ({ path, callers }: ContractOperation): boolean =>
  path.startsWith("/api/v1/portal/") || (callers.size === 1 && callers.has("member"));

/**
 * Returns true if pages of other origins must not read the answer: the caller has a portal session,
 * or the operation accepts nothing else.
 */
export const isForOwnPages = ({ nearest, caller }: Exchange): boolean =>
  caller.kind === "member" ||
  caller.kind === "portalUser" ||
  (nearest !== null && isForPortal(nearest));
