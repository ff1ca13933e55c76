// Sends one call: adds the credential, retries where a retry is safe, obeys `Retry-After`, and
// refreshes the session once after a 401. Every failure becomes a ClientError.
import { ClientError, errorOf, clientErrorOf } from "./errors.ts";
import { backoff, pause } from "./waiting.ts";

/** The part of `fetch` that the client uses. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call with the code ABORTED, or TIMEOUT for `AbortSignal.timeout`. */
  readonly signal?: AbortSignal | undefined;
}

export interface ClientCall extends CallOptions {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path below the address of the workspace, such as `/query`. */
  readonly path: string;
  readonly json?: unknown;
  readonly body?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The credential of the call. `session` means the access token if there is one, otherwise the
   * key.
   */
  readonly credential: "session" | "user" | "key" | "none";
  /** True if a repeated call has no further effect, so that a retry is safe. */
  readonly isRepeatable: boolean;
}

/** An access token, and the user whose rights it has. */
export interface UserToken {
  readonly accessToken: string;
  readonly user: { readonly id: string };
}

/** The functions through which the session gives access tokens to calls. */
export interface AccessTokens {
  tokens(): Promise<UserToken | null>;
  /** Returns a newer token than `used`, of the same user. */
  renew(used: UserToken, signal?: AbortSignal): Promise<UserToken>;
}

export interface TransportOptions {
  /** Address of the workspace, without a slash at its end. */
  readonly base: string;
  readonly key: string | null;
  readonly fetch: FetchFunction;
  readonly retries: number;
  readonly maxWaitMs: number;
}

const repeatableCodes: ReadonlySet<string> = new Set(["NETWORK_ERROR", "IDEMPOTENCY_IN_PROGRESS"]);
const repeatableStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export class Transport {
  readonly options: TransportOptions;
  /**
   * The access tokens of the session. The session sets this property after its creation, because it
   * needs the transport, too.
   */
  tokens: AccessTokens | null = null;

  constructor(options: TransportOptions) {
    this.options = options;
  }

  /**
   * Sends a call and returns its JSON.
   * @throws ClientError for every failure
   */
  async json<T>(call: ClientCall): Promise<T> {
    const body = sentBody(call);
    return this.attempts(call, async (token) => {
      const response = await this.#send(call, body, token);
      return (await readJson(response, call.signal)) as T;
    });
  }

  /** Sends a call and returns the answer as it is, with its body unread. */
  async response(call: ClientCall): Promise<Response> {
    const body = sentBody(call);
    return this.attempts(call, (token) => this.#send(call, body, token));
  }

  /**
   * Sends a call again until it succeeds, or until another attempt would fail, too.
   * @param send sends the call once with this token
   */
  async attempts<T>(
    call: Pick<ClientCall, "credential" | "isRepeatable" | "signal">,
    send: (token: string | null) => Promise<T>,
  ): Promise<T> {
    const { credential, signal } = call;
    const takesSession = credential === "user" || credential === "session";
    let tokens = takesSession ? ((await this.tokens?.tokens()) ?? null) : null;
    if (tokens === null && credential === "user")
      throw new ClientError("No user is signed in. Sign in first.", { code: "SIGNED_OUT" });
    const key = credential === "none" ? null : this.options.key;
    let isRenewed = false;
    for (let attempt = 0; ;) {
      try {
        return await send(tokens?.accessToken ?? key);
      } catch (cause) {
        const error = clientErrorOf(cause, signal);
        if (error.status === 401 && !isRenewed && tokens !== null) {
          isRenewed = true;
          tokens = await this.tokens!.renew(tokens, signal);
          continue;
        }
        const wait = this.#waitAfter(error, attempt, call.isRepeatable);
        if (wait === null) throw error;
        attempt++;
        await pause(wait, signal);
      }
    }
  }

  /** Returns the milliseconds before the next attempt; null if the call must not be retried. */
  #waitAfter(error: ClientError, attempt: number, isRepeatable: boolean): number | null {
    const { status, code, retryAfterMs } = error;
    if (attempt >= this.options.retries) return null;
    // A call with a 429 response had no effect, so it can always be retried.
    const mayHelp = isRepeatable
      ? repeatableCodes.has(code) || repeatableStatuses.has(status ?? 0)
      : status === 429;
    if (!mayHelp) return null;
    const wait = Math.max(retryAfterMs ?? 0, backoff(attempt));
    return wait > this.options.maxWaitMs ? null : wait;
  }

  async #send(
    { method, path, json, headers, signal }: ClientCall,
    body: string | FormData | undefined,
    token: string | null,
  ): Promise<Response> {
    const response = await this.options.fetch(`${this.options.base}${path}`, {
      method,
      headers: {
        ...(json !== undefined && { "Content-Type": "application/json" }),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      credentials: "omit",
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
    if (response.ok) return response;
    throw errorOf(response, jsonOrUndefined(await response.text()));
  }
}

/** Returns the body for all attempts. Values in `json` are converted to JSON text. */
function sentBody({ json, body }: ClientCall): string | FormData | undefined {
  try {
    return json === undefined ? body : JSON.stringify(json);
  } catch (cause) {
    throw new ClientError(
      `The values of the call cannot be written as JSON: ${cause instanceof Error ? cause.message : String(cause)}. Send a bigint as text.`,
      { code: "INVALID_OPTIONS", cause },
    );
  }
}

/** Parses a text. Returns undefined if it is not JSON. */
export function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw clientErrorOf(cause, signal);
  });
  const value = jsonOrUndefined(text);
  if (value !== undefined) return value;
  const { status, headers } = response;
  const type = headers.get("content-type") ?? "no content type";
  throw new ClientError(
    `The answer is not JSON (${type}). A proxy in front of the gateway may have sent it, or the address is wrong.`,
    { code: "INVALID_ANSWER", status, requestId: headers.get("x-request-id") ?? undefined },
  );
}
