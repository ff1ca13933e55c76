// Defines `ClientError`, the only error class of the client. Translates the gateway's error bodies,
// which have four forms, to this class. Failures without an answer of the gateway, such as a lost
// network, have a code, too.

/** Codes of failures that the client itself finds. The gateway's own codes are plain strings. */
export type ClientErrorCode =
  | "ABORTED"
  | "TIMEOUT"
  | "NETWORK_ERROR"
  | "INVALID_ANSWER"
  | "INVALID_OPTIONS"
  | "SECRET_KEY_IN_BROWSER"
  | "SESSION_EXPIRED"
  | "SIGNED_OUT"
  | "STORE_FAILED"
  | "UNKNOWN_NAME"
  | "HISTORY_GONE"
  | "INVALID_EVENT"
  | "HANDLER_FAILED"
  | "SIGN_IN_REFUSED"
  | "PUBLISH_NEEDS_WEBSOCKET";

/** The properties of a failure, except its message. */
export interface ClientErrorFacts {
  readonly code: string;
  readonly status?: number | undefined;
  readonly place?: string | undefined;
  readonly requestId?: string | undefined;
  readonly details?: readonly string[] | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/**
 * The error of every failed call. Programs should decide by `code`. The `message` is for people,
 * and includes the details.
 */
export class ClientError extends Error {
  override readonly name = "ClientError";
  /** A code of the gateway, or one of `ClientErrorCode`. */
  readonly code: string;
  /** The HTTP status; null if there was no answer. */
  readonly status: number | null;
  /** JSON Pointer of the wrong place in the request, such as `/query/where/0/op`. */
  readonly place: string | null;
  /** The id of the request in the gateway's query log. */
  readonly requestId: string | null;
  /** Details of the failure, one text for each. Empty if there are none. */
  readonly details: readonly string[];
  /** Milliseconds after which a new attempt may succeed; null if the gateway sent no time. */
  readonly retryAfterMs: number | null;

  constructor(message: string, facts: ClientErrorFacts) {
    super(message, { cause: facts.cause });
    this.code = facts.code;
    this.status = facts.status ?? null;
    this.place = facts.place ?? null;
    this.requestId = facts.requestId ?? null;
    this.details = facts.details ?? [];
    this.retryAfterMs = facts.retryAfterMs ?? null;
  }
}

/** Error codes by HTTP status, for error shapes that contain no code. */
const codesByStatus: Readonly<Record<number, string>> = {
  400: "INVALID_REQUEST",
  401: "UNAUTHENTICATED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  408: "REQUEST_TIMEOUT",
  409: "CONFLICT",
  412: "PRECONDITION_FAILED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  416: "RANGE_NOT_SATISFIABLE",
  429: "RATE_LIMITED",
  500: "INTERNAL_ERROR",
  501: "NOT_IMPLEMENTED",
  503: "UNAVAILABLE",
};

const ORIGIN_REFUSAL = "Origin not allowed for this credential.";

type ErrorMembers = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is ErrorMembers =>
  typeof value === "object" && value !== null;
const textMember = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((line): line is string => typeof line === "string") : [];

/**
 * Translates an answer with an error status.
 * @param body the parsed body; undefined if the body is not JSON
 */
export function errorOf(head: Pick<Response, "status" | "headers">, body: unknown): ClientError {
  const { status, headers } = head;
  const requestId = headers.get("x-request-id") ?? undefined;
  const retryAfterMs = retryDelayOf(headers.get("retry-after"));
  const said = saidBy(body);
  if (said === undefined) {
    const type = headers.get("content-type") ?? "no content type";
    const message = `The answer with status ${status} is not an answer of the gateway (${type}). A proxy in front of the gateway may have sent it.`;
    return new ClientError(message, { code: "INVALID_ANSWER", status, requestId, retryAfterMs });
  }
  const { message, details = [] } = said;
  const isOrigin = status === 403 && message === ORIGIN_REFUSAL;
  const code =
    said.code ?? (isOrigin ? "ORIGIN_DENIED" : (codesByStatus[status] ?? `HTTP_${status}`));
  const place =
    /^(\/\S*?):? /.exec(details[0] ?? message)?.[1] ?? /^(\/\S*?):? /.exec(message)?.[1];
  const whole = [message, ...details].join(" ");
  return new ClientError(whole, { code, status, place, requestId, details, retryAfterMs });
}

interface Said {
  readonly code?: string | undefined;
  readonly message: string;
  readonly details?: readonly string[];
}

/**
 * Reads the error message, the code and the details from an error body in one of the gateway's four
 * forms. Returns undefined for other bodies.
 */
function saidBy(body: unknown): Said | undefined {
  if (!isFields(body)) return undefined;
  const { error, message, errors, code } = body;
  if (isFields(error)) {
    const text = textMember(error["message"]);
    return text === undefined
      ? undefined
      : { code: textMember(error["code"]), message: text, details: textsIn(error["details"]) };
  }
  const flat = textMember(error);
  if (flat !== undefined) return { message: flat };
  const text = textMember(message);
  if (text === undefined) return undefined;
  return { code: textMember(code), message: text, details: textsIn(errors) };
}

/** Reads `Retry-After`: seconds, or a date. Returns milliseconds. */
function retryDelayOf(value: string | null, now = Date.now()): number | undefined {
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined;
}

/**
 * Translates a failure without an answer. Errors of the client stay as they are.
 * @param signal the signal of the caller; it shows if the caller has aborted the call
 */
export function clientErrorOf(cause: unknown, signal?: AbortSignal | null): ClientError {
  if (cause instanceof ClientError) return cause;
  if (signal?.aborted === true) return abortedBy(signal);
  const reason = [cause, (cause as { readonly cause?: unknown } | null)?.cause]
    .filter((each) => each instanceof Error)
    .map(({ message }) => message)
    .join(": ");
  return new ClientError(
    `The gateway gave no answer (${reason}). Check the network, the address, and in a browser the origins of the key.`,
    { code: "NETWORK_ERROR", cause },
  );
}

/** Returns the error of an answer that is JSON, but has not the expected form. */
export const notAnAnswer = (): ClientError =>
  new ClientError(
    "The answer is JSON, but not an answer of the gateway. A proxy in front of the gateway may have sent it.",
    { code: "INVALID_ANSWER" },
  );

/** Returns the error of an aborted signal: TIMEOUT for `AbortSignal.timeout`, otherwise ABORTED. */
export function abortedBy({ reason }: AbortSignal): ClientError {
  const isTimeout = isFields(reason) && reason["name"] === "TimeoutError";
  return isTimeout
    ? new ClientError(
        "The call took longer than its time limit. Try again, or set a larger limit.",
        {
          code: "TIMEOUT",
          cause: reason,
        },
      )
    : new ClientError("The call was aborted.", { code: "ABORTED", cause: reason });
}
