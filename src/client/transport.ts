// Sends one call: adds the credential, retries where a retry is safe, obeys `Retry-After`, and
// refreshes the session once after a 401. Every failure leaves as a ClientError.
import { ClientError, errorOf, failureOf } from "./errors.ts";
import { backoff, pause } from "./waiting.ts";

/** The part of `fetch` that the client uses. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call with the code ABORTED, or TIMEOUT for `AbortSignal.timeout`. */
  readonly signal?: AbortSignal | undefined;
}

export interface Call extends CallOptions {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path behind the workspace, such as `/query`. */
  readonly path: string;
  readonly json?: unknown;
  readonly body?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** `session`: the access token if there is one, otherwise the key. */
  readonly credential: "session" | "user" | "key" | "none";
  /** True if the gateway does the same work only once, however often the call comes. */
  readonly isRepeatable: boolean;
}

/** The session's part of a call. */
export interface AccessTokens {
  current(): Promise<string | null>;
  /** Returns a newer token than `used`. */
  renew(used: string, signal?: AbortSignal): Promise<string>;
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
  /** Set by the session, which itself sends calls. */
  tokens: AccessTokens | null = null;

  constructor(options: TransportOptions) {
    this.options = options;
  }

  /**
   * Sends a call and returns its JSON.
   * @throws ClientError for every failure
   */
  async json<T>(call: Call): Promise<T> {
    return this.attempts(call, async (token) => {
      const response = await this.#send(call, token);
      return (await readJson(response, call.signal)) as T;
    });
  }

  /** Sends a call and returns the answer as it is, with its body unread. */
  response(call: Call): Promise<Response> {
    return this.attempts(call, async (token) => this.#send(call, token));
  }

  /** Headers with the credential of a call. */
  headersOf({ headers, json }: Pick<Call, "headers" | "json">, token: string | null) {
    return {
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    };
  }

  /**
   * Attempts a call until it succeeds or another attempt makes no sense.
   * @param send sends the call once with this token
   */
  async attempts<T>(
    call: Pick<Call, "credential" | "isRepeatable" | "signal">,
    send: (token: string | null) => Promise<T>,
  ): Promise<T> {
    let token = await this.#tokenFor(call.credential);
    let isRenewed = false;
    for (let attempt = 0; ;) {
      try {
        return await send(token);
      } catch (cause) {
        const error = failureOf(cause, call.signal);
        if (error.status === 401 && !isRenewed && this.#isSessionToken(token, call.credential)) {
          isRenewed = true;
          token = await this.tokens!.renew(token!, call.signal);
          continue;
        }
        const wait = this.#waitAfter(error, attempt, call.isRepeatable);
        if (wait === null) throw error;
        attempt++;
        await pause(wait, call.signal);
      }
    }
  }

  #isSessionToken(token: string | null, credential: Call["credential"]): boolean {
    return (
      token !== null &&
      this.tokens !== null &&
      (credential === "user" || (credential === "session" && token !== this.options.key))
    );
  }

  async #tokenFor(credential: Call["credential"]): Promise<string | null> {
    const { key } = this.options;
    if (credential === "none") return null;
    if (credential === "key") return key;
    const token = (await this.tokens?.current()) ?? null;
    if (token !== null || credential === "session") return token ?? key;
    throw new ClientError("Nobody is signed in. Sign in first.", { code: "SIGNED_OUT" });
  }

  /** Returns the milliseconds before the next attempt; null if there is none. */
  #waitAfter(error: ClientError, attempt: number, isRepeatable: boolean): number | null {
    const { status, code, retryAfterMs } = error;
    if (attempt >= this.options.retries) return null;
    // The gateway has done nothing for a call that it answers with 429.
    const mayHelp = isRepeatable
      ? repeatableCodes.has(code) || repeatableStatuses.has(status ?? 0)
      : status === 429;
    if (!mayHelp) return null;
    const wait = Math.max(retryAfterMs ?? 0, backoff(attempt));
    return wait > this.options.maxWaitMs ? null : wait;
  }

  async #send(call: Call, token: string | null): Promise<Response> {
    const { method, path, json, body, signal } = call;
    const response = await this.options.fetch(`${this.options.base}${path}`, {
      method,
      headers: this.headersOf(call, token),
      credentials: "omit",
      ...(json === undefined ? body && { body } : { body: JSON.stringify(json) }),
      ...(signal && { signal }),
    });
    if (response.ok) return response;
    throw errorOf(response, parseJson(await response.text()));
  }
}

/** Parses a text. Returns undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw failureOf(cause, signal);
  });
  const value = parseJson(text);
  if (value !== undefined) return value;
  const { status, headers } = response;
  const type = headers.get("content-type") ?? "no content type";
  throw new ClientError(
    `The answer is not JSON (${type}). A proxy before the gateway may have sent it, or the address is wrong.`,
    { code: "INVALID_ANSWER", status, requestId: headers.get("x-request-id") ?? undefined },
  );
}
