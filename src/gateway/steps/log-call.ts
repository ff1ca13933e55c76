// Step 12: one row of the query log per call of a workspace operation, refused ones included (G19.1, G19.3).
// The body of a call without a valid credential is never read, so it is never logged.
import { bodyLengthMax, redactBody, redactText, type LogEntry } from "../../log/index.ts";
import { authBodyOf, authEventOf, isAuthEvent } from "../../auth/index.ts";
import type { OperationId } from "../../contract/index.ts";
import type { Exchange } from "../exchange.ts";

const headerLengthMax = 512;
const pathLengthMax = 2_048;

/**
 * The log row of a finished exchange; null where there is no workspace to keep it for.
 * @param isCounted whether it counts against the workspace's allowances
 */
export function logEntryOf(exchange: Exchange, isCounted: boolean): LogEntry | null {
  const { request, route, workspaceId, caller, status, facts } = exchange;
  if (route === null || workspaceId === null) return null;
  const lengthMax = status < 400 ? bodyLengthMax.success : bodyLengthMax.failure;
  return {
    workspaceId,
    requestId: exchange.requestId,
    at: exchange.at,
    kind: route.resource,
    operationId: route.operation.id,
    credentialType: caller.kind,
    credentialId: caller.kind === "key" ? caller.keyId : null,
    endUserId: caller.kind === "endUser" ? caller.endUserId : null,
    sourceIp: exchange.sourceIp,
    userAgent: headerText(request.headers["user-agent"]),
    origin: headerText(request.headers.origin),
    method: request.method ?? "",
    path: redactText(exchange.path.slice(0, pathLengthMax)),
    status,
    code: facts.code ?? null,
    durationMs: Math.round((performance.now() - exchange.startedMs) * 100) / 100,
    dbMs: facts.dbMs ?? null,
    rows: facts.rows ?? null,
    affectedRows: facts.affectedRows ?? null,
    bytesOut: exchange.bytesOut,
    cache: facts.cache ?? null,
    tables: facts.tables ?? null,
    body: status === 401 ? null : bodyOf(route.operation.id, exchange, lengthMax),
    ...authEventOf(route.operation.id, { caller, facts, body: exchange.body?.value }),
    isCounted,
  };
}

function bodyOf(id: OperationId, { body }: Exchange, lengthMax: number): string | null {
  if (body === null) return null;
  return isAuthEvent(id)
    ? authBodyOf(body.value, lengthMax)
    : redactBody(body.text, body.value, lengthMax);
}

function headerText(value: string | undefined): string | null {
  return value === undefined ? null : redactText(value.slice(0, headerLengthMax));
}
