// Builds the row of the query log for a call that concerns a workspace. Rejected calls have a row,
// too (G19.1, G19.3). The gateway does not read the body of a call without a valid credential, so
// such a body is never logged.
import { isUtf8 } from "node:buffer";
import {
  bodyBytesMax,
  kindOf,
  type LogEntry,
  PORTAL_KIND,
  redactBody,
  redactText,
  redactUnparsed,
  storableText,
} from "../../log/index.ts";
import { classOf, rankOf } from "../../access/index.ts";
import { authBodyOf, authEventOf, isAuthEvent, noAuthEvent } from "../../auth/index.ts";
import type { Caller, Guid, OperationId } from "../../contract/index.ts";
import type { CallRecord, Exchange } from "../exchange.ts";
import type { UnparsedRequest } from "../http/http-server.ts";
import type { Route } from "../routing/route.ts";
import { loggedAddressOf } from "./logged-address.ts";

/**
 * Maximum number of characters of texts in a log row. `anonymousLengths` is for calls without a
 * valid credential.
 */
const lengths = { header: 512, path: 2_048, message: 1_000 };
const anonymousLengths = { header: 256, path: 256, message: 256 };

/**
 * Returns the log row of a finished call. Returns null if the call concerns no workspace, because
 * each row belongs to a workspace.
 * @param isCounted true if the call counts as usage of the workspace
 */
export function logEntryOf(exchange: CallRecord, isCounted: boolean): LogEntry | null {
  const { request, route, caller, status, facts } = exchange;
  const address = route === null ? refusedAddressOf(exchange) : addressIn(exchange, route);
  if (address === null) return null;
  const { workspaceId, kind, path } = address;
  const credential = credentialOf(caller, workspaceId);
  const id = route?.operation.id ?? null;
  const isAnonymous = credential.type === "none";
  const lengthMax = isAnonymous ? anonymousLengths : lengths;
  // The owners of a workspace can read its log. They must not read the bodies of portal requests of
  // users who are not members.
  const isAnonymousPortal = kind === PORTAL_KIND && isAnonymous;
  const mayKeepBody = id !== null && status !== 401 && !isAnonymousPortal;
  const isAuthCall = id !== null && isAuthEvent(id);
  const event = isAuthCall
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
    rank: isAnonymous ? 2 : rankOf[classOf(caller)],
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

/**
 * Returns the kind and the id of the credential for the log row. A portal user who is not a member
 * of the workspace is shown as a caller without a credential.
 */
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

/**
 * Returns the workspace, the kind of call and the path for the log row of a call that matched an
 * operation. Returns null if the call concerns no workspace.
 */
function addressIn(
  { workspaceId, path, facts }: CallRecord,
  { resource }: Route,
): ReturnType<typeof loggedAddressOf> {
  if (workspaceId !== null) return { workspaceId, kind: kindOf(resource), path };
  const { workspaceId: concernedWorkspaceId } = facts;
  return concernedWorkspaceId === undefined
    ? null
    : { workspaceId: concernedWorkspaceId, kind: PORTAL_KIND, path };
}

/**
 * Returns the workspace, the kind of call and the path for the log row of a call that matched no
 * operation. Returns null if the call was not rejected, or if its URL names no workspace.
 */
function refusedAddressOf({ status, request }: CallRecord): ReturnType<typeof loggedAddressOf> {
  return status < 400 ? null : loggedAddressOf(request.url ?? "");
}

/**
 * Returns the log row of a connection that was rejected before a complete request had arrived
 * (G24.1).
 * @returns null if the request line names no workspace, or was not read
 */
export function lineEntryOf({ target, ...line }: UnparsedRequest, at: number): LogEntry | null {
  const address = loggedAddressOf(target);
  if (address === null) return null;
  return {
    ...line,
    ...address,
    at,
    path: redactText(address.path.slice(0, anonymousLengths.path)),
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
 * Frees the body of a call before its long response is sent. Otherwise a slow client would occupy
 * the memory of the body and of the response. The text for the query log is created before the body
 * is freed.
 * @param status HTTP status of the response
 */
export function releaseBody(exchange: Exchange, status: number): void {
  const { route } = exchange;
  if (route === null || isAuthEvent(route.operation.id)) return;
  exchange.loggedBody = bodyForLog(route.operation.id, {
    body: exchange.body,
    raw: exchange.raw,
    status,
  });
  exchange.body = null;
  exchange.raw?.release();
  exchange.raw = null;
}

const loggedBodyOf = (id: OperationId, call: CallRecord): string | null =>
  call.loggedBody === undefined ? bodyForLog(id, call) : call.loggedBody;

function bodyForLog(
  id: OperationId,
  { body, raw, status }: Pick<CallRecord, "body" | "raw" | "status">,
): string | null {
  // The body contains a secret. If the body is malformed, the names of its members do not show
  // which part is the secret. So the body is never logged.
  if (id === "storeSecret") return null;
  const lengthMax = status < 400 ? bodyBytesMax.success : bodyBytesMax.failure;
  if (raw !== null) return raw.bytes === null ? null : loggedBytes(raw.bytes, lengthMax);
  if (body === null) return null;
  if (isAuthEvent(id)) return authBodyOf(body.value, lengthMax);
  if (status >= 400) return redactBody(body.text, body.value, lengthMax);
  // A cached body already has its text without secrets from an earlier call.
  return (body.logged ??= redactBody(body.text, body.value, lengthMax));
}

/**
 * Maximum number of characters of a raw body that is parsed to find secrets. A longer body is
 * logged only if nothing in it looks like a secret.
 */
const parsedMax = 64 * 1024;

/**
 * Returns the beginning of a raw body for the log, with the secrets in its JSON replaced (G19.3).
 * @returns null if the bytes are not text, or if the text may contain a secret and is not JSON
 */
function loggedBytes(bytes: Buffer, lengthMax: number): string | null {
  if (bytes.length === 0 || !isUtf8(bytes)) return null;
  const text = bytes.toString("utf8");
  try {
    return redactUnparsed(text, () => parsed(text), lengthMax);
  } catch (error) {
    // A RangeError means that the values in the body are nested too deeply for the code that
    // removes secrets.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function parsed(text: string): unknown {
  if (text.length > parsedMax) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function headerText(value: string | undefined, lengthMax: number): string | null {
  return value === undefined ? null : redactText(value.slice(0, lengthMax));
}

/** Returns the beginning of a message without secrets, because a message may quote the request. */
function messageText(message: string | undefined, lengthMax: number): string | null {
  return message === undefined ? null : storableText(redactText(message).slice(0, lengthMax));
}
