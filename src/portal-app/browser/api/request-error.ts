// Converts the errors of requests to one form. The gateway sends error bodies in several forms.

/** A refused request. A screen shows the message, the code and the request id. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly status: number;
  /** Code of the gateway, such as `VALIDATION_ERROR`. Null if the error has only a sentence. */
  readonly code: string | null;
  /** Id under which the gateway's log has this request. Null if there was no answer. */
  readonly requestId: string | null;
  readonly details: readonly string[];
  /** The whole error, as the answer contains it. */
  readonly body: unknown;

  constructor(response: Response | null, body: unknown) {
    const { code, message, details } = readError(body);
    super(message ?? sentenceFor(response));
    this.status = response?.status ?? 0;
    this.code = code;
    this.requestId = response?.headers.get("x-request-id") ?? null;
    this.details = details;
    this.body = body;
  }
}

function readError(body: unknown): {
  code: string | null;
  message: string | null;
  details: readonly string[];
} {
  const outer = membersOf(body);
  // The member `error` of the body is a sentence, or an object with a code and a message. The
  // operations on players send this object directly as the body, without the member `error`.
  const isOuter = typeof outer["error"] === "string" || outer["error"] === undefined;
  const inner = isOuter ? outer : membersOf(outer["error"]);
  const message = typeof outer["error"] === "string" ? outer["error"] : inner["message"];
  const details = Array.isArray(inner["details"]) ? inner["details"].map(String) : [];
  return {
    code: typeof inner["code"] === "string" ? inner["code"] : null,
    message: typeof message === "string" ? message : null,
    details,
  };
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const sentenceFor = (response: Response | null): string =>
  response === null
    ? "The gateway did not answer. Check that it runs and that this computer reaches it, and try again."
    : `The gateway answered with ${response.status}, and without a message. Try again.`;
