// Step 12: the row of the query log for a call of a workspace, refused ones included (G19.1,
// G19.3). The body of a call without a valid credential is never read, so it is never logged.
import {
  bodyBytesMax,
  kindOf,
  PORTAL_KIND,
  redactBody,
  redactText,
  storableText,
  type LogEntry,
} from "../../log/index.ts";
import { classOf, rankOf } from "../../access/index.ts";
import { authBodyOf, authEventOf, isAuthEvent, noAuthEvent } from "../../auth/index.ts";
import type { Caller, Guid, OperationId } from "../../contract/index.ts";
import type { CallRecord, Exchange } from "../exchange.ts";
import type { Route } from "../routing/route.ts";
import { addressOf } from "./logged-address.ts";
import { loggedBytes } from "./logged-bytes.ts";

/** Characters kept of texts that a caller chose, and of those that a stranger did. */
const lengths = { header: 512, path: 2_048, message: 1_000 };
const strangersLengths = { header: 256, path: 256, message: 256 };

/**
 * The log row of a finished exchange; null where there is no workspace to keep it for.
 * @param isCounted whether it counts against the workspace's allowances
 */
export function logEntryOf(exchange: CallRecord, isCounted: boolean): LogEntry | null {
  const { request, route, caller, status, facts } = exchange;
  const address = route === null ? refusedAddressOf(exchange) : addressIn(exchange, route);
  if (address === null) return null;
  const { workspaceId, kind, path } = address;
  const credential = credentialOf(caller, workspaceId);
  const id = route?.operation.id ?? null;
  const isOfStranger = credential.type === "none";
  const lengthMax = isOfStranger ? strangersLengths : lengths;
  // A workspace's owners do not read what somebody who is no member sends to the portal.
  const isStrangersPortal = kind === PORTAL_KIND && isOfStranger;
  const mayKeepBody = id !== null && status !== 401 && !isStrangersPortal;
  const isEvent = id !== null && isAuthEvent(id);
  const event = isEvent
    ? authEventOf(id, { caller, facts, body: exchange.body?.value })
    : { ...noAuthEvent, action: facts.action ?? null };
  return {
    workspaceId,
    requestId: exchange.requestId,
    at: exchange.at,
    kind,
    operationId: id,
    credentialType: credential.type,
    credentialId: credential.id,
    rank: isOfStranger ? 2 : rankOf[classOf(caller)],
    clientId: caller.kind === "oauth" ? caller.clientId : null,
    endUserId: caller.kind === "endUser" ? caller.endUserId : (facts.endUserId ?? null),
    sourceIp: exchange.sourceIp,
    userAgent: headerText(request.headers["user-agent"], lengthMax.header),
    origin: headerText(request.headers.origin, lengthMax.header),
    method: request.method ?? "",
    path: redactText(path.slice(0, lengthMax.path)),
    status,
    code: facts.code ?? null,
    message: messageText(facts.message, lengthMax.message),
    durationMs: durationOf(exchange),
    dbMs: facts.dbMs ?? null,
    rows: facts.rows ?? null,
    affectedRows: facts.affectedRows ?? null,
    bytesOut: exchange.bytesOut,
    bytesCounted: exchange.bytesCounted,
    cache: facts.cache ?? null,
    tables: facts.tables ?? null,
    body: facts.finding ?? (mayKeepBody ? loggedBodyOf(id, exchange) : null),
    action: event.action,
    email: event.email,
    count: exchange.calls,
    isCounted,
  };
}

interface Credential {
  readonly type: LogEntry["credentialType"];
  readonly id: LogEntry["credentialId"];
}

/** Somebody who is no member of the workspace is a stranger there, whoever they are elsewhere. */
function credentialOf(caller: Caller, workspaceId: Guid): Credential {
  switch (caller.kind) {
    case "key":
      return { type: "key", id: caller.keyId };
    case "member":
    case "oauth":
      return { type: caller.kind, id: caller.memberId };
    case "portalUser": {
      const id = caller.memberIds.get(workspaceId);
      return id === undefined ? { type: "none", id: null } : { type: "member", id };
    }
    default:
      return { type: caller.kind, id: null };
  }
}

/** Where the row of a call goes; null for calls that concern no workspace. */
function addressIn(
  { workspaceId, path, facts }: CallRecord,
  { resource }: Route,
): ReturnType<typeof addressOf> {
  if (workspaceId !== null) return { workspaceId, kind: kindOf(resource), path };
  const { workspaceId: concerned } = facts;
  return concerned === undefined ? null : { workspaceId: concerned, kind: PORTAL_KIND, path };
}

/**
 * Of a call that matched no operation; null where nothing was refused, or its address names no
 * workspace.
 */
function refusedAddressOf({ status, request }: CallRecord): ReturnType<typeof addressOf> {
  return status < 400 ? null : addressOf(request.url ?? "");
}

/** A request that never became one (G24.1): its line could be read, perhaps. */
export interface RefusedLine {
  readonly requestId: string;
  readonly at: number;
  readonly sourceIp: string;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly bytesOut: number;
}

/** The log row of such a request; null where its target names no workspace. */
export function lineEntryOf({ target, ...line }: RefusedLine): LogEntry | null {
  const address = addressOf(target);
  if (address === null) return null;
  return {
    ...line,
    ...address,
    path: redactText(address.path.slice(0, strangersLengths.path)),
    operationId: null,
    credentialType: "none",
    credentialId: null,
    endUserId: null,
    userAgent: null,
    origin: null,
    durationMs: 0,
    dbMs: null,
    rows: null,
    affectedRows: null,
    cache: null,
    tables: null,
    body: null,
    ...noAuthEvent,
    count: 1,
    isCounted: false,
  };
}

const durationOf = ({ refusedMs, startedMs }: CallRecord): number =>
  Math.round(((refusedMs ?? performance.now()) - startedMs) * 100) / 100;

/**
 * Lets the body of a call go before its long answer is sent: a client that reads slowly would hold
 * the memory of both. What the log keeps of the body is made now.
 * @param status of the answer
 */
export function letBodyGo(exchange: Exchange, status: number): void {
  const { route } = exchange;
  if (route === null || isAuthEvent(route.operation.id)) return;
  exchange.loggedBody = bodyOf(route.operation.id, {
    body: exchange.body,
    raw: exchange.raw,
    status,
  });
  exchange.body = null;
  exchange.raw?.release();
  exchange.raw = null;
}

const loggedBodyOf = (id: OperationId, call: CallRecord): string | null =>
  call.loggedBody === undefined ? bodyOf(id, call) : call.loggedBody;

function bodyOf(
  id: OperationId,
  { body, raw, status }: Pick<CallRecord, "body" | "raw" | "status">,
): string | null {
  const lengthMax = status < 400 ? bodyBytesMax.success : bodyBytesMax.failure;
  if (raw !== null) return raw.bytes === null ? null : loggedBytes(raw.bytes, lengthMax);
  if (body === null) return null;
  if (isAuthEvent(id)) return authBodyOf(body.value, lengthMax);
  if (status >= 400) return redactBody(body.text, body.value, lengthMax);
  // One that comes again was searched for secrets before.
  return (body.logged ??= redactBody(body.text, body.value, lengthMax));
}

function headerText(value: string | undefined, lengthMax: number): string | null {
  return value === undefined ? null : redactText(value.slice(0, lengthMax));
}

/** A message may quote names that a caller wrote. */
function messageText(message: string | undefined, lengthMax: number): string | null {
  return message === undefined ? null : storableText(redactText(message).slice(0, lengthMax));
}
