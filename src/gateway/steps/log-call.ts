// Step 12: the row of the query log for a call of a workspace, refused ones included (G19.1, G19.3).
// The body of a call without a valid credential is never read, so it is never logged.
import {
  bodyBytesMax,
  kindOf,
  redactBody,
  redactText,
  storableText,
  type LogEntry,
} from "../../log/index.ts";
import { authBodyOf, authEventOf, isAuthEvent, noAuthEvent } from "../../auth/index.ts";
import type { Caller, OperationId } from "../../contract/index.ts";
import type { CallRecord } from "../exchange.ts";
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
  const address =
    route === null
      ? refusedAddressOf(exchange)
      : { workspaceId: exchange.workspaceId, kind: kindOf(route.resource), path: exchange.path };
  if (address === null || address.workspaceId === null) return null;
  const { workspaceId, kind, path } = address;
  const id = route?.operation.id ?? null;
  const lengthMax = caller.kind === "none" ? strangersLengths : lengths;
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
    credentialType: credentialTypeOf(caller),
    credentialId: credentialIdOf(caller),
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
    durationMs: Math.round((performance.now() - exchange.startedMs) * 100) / 100,
    dbMs: facts.dbMs ?? null,
    rows: facts.rows ?? null,
    affectedRows: facts.affectedRows ?? null,
    bytesOut: exchange.bytesOut,
    bytesCounted: exchange.bytesCounted,
    cache: facts.cache ?? null,
    tables: facts.tables ?? null,
    body: facts.finding ?? (status === 401 || id === null ? null : bodyOf(id, exchange)),
    action: event.action,
    email: event.email,
    count: exchange.calls,
    isCounted,
  };
}

/** Whoever is at no workspace's address leaves no row. */
const credentialTypeOf = ({ kind }: Caller): LogEntry["credentialType"] =>
  kind === "portalUser" ? "none" : kind;

function credentialIdOf(caller: Caller): LogEntry["credentialId"] {
  if (caller.kind === "key") return caller.keyId;
  return caller.kind === "member" || caller.kind === "oauth" ? caller.memberId : null;
}

/** Of a call that matched no operation; null where nothing was refused, or its address names no workspace. */
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

function bodyOf(id: OperationId, { body, raw, status }: CallRecord): string | null {
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
