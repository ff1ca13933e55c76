// The HTTP client of the tests. It sends paths and headers unchanged. It compares every answer with
// the contract, and checks the headers that all answers must have. It records the answers, so that
// the conformance check can list declared answers that no test has produced.
import { appendFileSync, mkdirSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { dirname } from "node:path";
import { operations } from "../../src/contract/document.ts";
import type { OperationId } from "../../src/contract/operations.ts";
import { checkAnswer, contract } from "./contract.ts";
import { exchange } from "./exact-http.ts";
import { TrieRouter } from "../../src/gateway/routing/router.ts";
import { mount } from "../../src/gateway/steps/mount.ts";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Buffer;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: any;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The credential, sent as a Bearer token. */
  readonly key?: string | undefined;
  /** A body that is sent as JSON with its content type. */
  readonly json?: unknown;
  /** A body that is sent unchanged, without a content type. */
  readonly body?: string | Buffer;
}

export interface Client {
  (path: string, ask?: Ask): Promise<Answer>;
}

const recordFile =
  process.env["CONFORMANCE_RECORD"] ??
  new URL("../../.cache/conformance.jsonl", import.meta.url).pathname;
const router = new TrieRouter(contract, (operation) => operation);

/**
 * @param standIns operations whose handlers were replaced by the test. Their answers do not count
 * for the conformance check
 */
export function createClient(port: number, standIns: ReadonlySet<string> = new Set()): Client {
  return async (path, ask = {}) => {
    const body = ask.json === undefined ? ask.body : JSON.stringify(ask.json);
    const method = ask.method ?? (body === undefined ? "GET" : "POST");
    const headers: Record<string, string> = {
      ...(ask.json === undefined ? {} : { "content-type": "application/json" }),
      ...(ask.key === undefined ? {} : { authorization: `Bearer ${ask.key}` }),
      ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
      ...ask.headers,
    };
    const asked = { host: "127.0.0.1", port, path, method, headers };
    const { response, text, bytes } = await exchange(asked, body);
    const { statusCode: status = 0, headers: received } = response;
    const answer = { status, headers: received, text, bytes, json: parse(text) };
    assertContract(path, method, answer, standIns);
    return answer;
  };
}

/**
 * Throws an error if the answer lacks a header that every answer must have (G24.5). Also throws if
 * the contract does not declare the answer.
 */
function assertContract(
  path: string,
  method: string,
  answer: Answer,
  standIns?: ReadonlySet<string>,
): void {
  assertCommonHeaders(`${method} ${path}`, answer);
  if (method === "OPTIONS" && answer.status === 204) return;
  assertDeclared(operationAt(path, method), method, answer, standIns);
}

/**
 * Checks an answer against the contract, and records it.
 * @param operation null if no operation matched, or the request could not be read
 */
export function assertDeclared(
  operation: OperationId | null,
  method: string,
  answer: Omit<Answer, "bytes">,
  standIns?: ReadonlySet<string>,
): void {
  const { status, headers, text, json } = answer;
  const isStandIn = status < 400 && operation !== null && standIns?.has(operation) === true;
  const retryAfter = headers["retry-after"];
  const seen = {
    ...headers,
    ...(retryAfter === undefined ? {} : { "retry-after": Number(retryAfter) }),
  };
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(headers["content-type"] ?? "");
  const read: unknown = isJson ? (json ?? text) : text;
  const body = method === "HEAD" || text === "" ? undefined : read;
  const sent = { status, headers: seen, body };
  const { violations, isOfAnother } = checkAnswer(operation, sent);
  if (method !== "HEAD" && !isStandIn) record(operation, answer, isOfAnother);
  if (violations.length > 0)
    throw new Error(`${method} -> ${status} breaks the contract: ${violations.join("; ")}`);
}

function assertCommonHeaders(place: string, { status, headers }: Answer): void {
  const expectHeader = (name: string, pattern: RegExp): void => {
    const value = headers[name];
    if (typeof value !== "string" || !pattern.test(value)) {
      throw new Error(`${place} -> ${status}: header ${name} is ${String(value)}`);
    }
  };
  expectHeader("x-request-id", /^[A-Za-z0-9._:-]{1,128}$/);
  expectHeader("x-content-type-options", /^nosniff$/);
  // The gateway checks the origin of the forms on these pages. With `no-referrer`, browsers would
  // send `null` as the origin.
  const isChecked = /^\w+ \/api\/v1\/oauth\/interaction\//.test(place);
  expectHeader("referrer-policy", isChecked ? /^(?:no-referrer|same-origin)$/ : /^no-referrer$/);
  // The development inbox and the portal show a mail in a frame, in which no script runs.
  const isFramed = /^(?:GET|HEAD) \/_\/mail(?:-frame|\/[^/]+\/html)$/.test(place) && status === 200;
  const ancestors = isFramed ? "'self'; sandbox" : "'none'";
  expectHeader(
    "content-security-policy",
    new RegExp(`^default-src 'none'; .*frame-ancestors ${ancestors}`),
  );
  expectHeader("cache-control", /./);
  for (const name of ["x-powered-by", "server", "access-control-allow-credentials"]) {
    if (headers[name] !== undefined)
      throw new Error(`${place} -> ${status}: has the header ${name}`);
  }
  const type = headers["content-type"] ?? "";
  // An automation wrote this plain text. The gateway sends it unchanged, so there may be no
  // character set.
  const isWritten = type === "text/plain" && /\/(?:endpoint|webhook)\//.test(place);
  if (!isWritten && /^(?:text\/|application\/(?:[\w.-]+\+)?json)/.test(type))
    expectHeader("content-type", /; charset=utf-8$/);
}

/**
 * Returns the operation with this address and method. If the address has no such method, returns
 * the first operation of the address.
 */
export function operationAt(path: string, method: string): OperationId | null {
  const { path: plain, isPrefixed } = mount(
    (path.split("?", 1)[0] ?? "").replace(/^https?:\/\/[^/]*/, ""),
  );
  const found = router.find(plain);
  if (found === undefined) return null;
  const asked = method === "HEAD" ? "GET" : method;
  const operation = found.get(asked) ?? [...found.values()][0];
  if (isPrefixed && (operation as { "x-prefix"?: boolean })["x-prefix"] !== true) return null;
  return operation?.operationId as OperationId;
}

function record(
  operation: OperationId | null,
  { status, headers, json }: Omit<Answer, "bytes">,
  isOfAnother: boolean,
): void {
  mkdirSync(dirname(recordFile), { recursive: true });
  const code: unknown = typeof json?.error === "object" ? json.error?.code : undefined;
  const sent = (headers["content-type"] ?? "").split(";", 1)[0]!;
  const types =
    operation === null ? undefined : operations.get(operation)?.responses.get(status)?.types;
  const type = isOfAnother || types?.has("*/*") === true ? "*/*" : sent;
  const line = {
    operation,
    status: isOfAnother ? "default" : status,
    type,
    ...(typeof code === "string" ? { code } : {}),
  };
  appendFileSync(recordFile, `${JSON.stringify(line)}\n`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
