// The session of the end user: gives calls their access token, and renews it. All tabs share one
// refresh, because the gateway accepts a refresh token once.
import { ClientError, clientErrorOf } from "./errors.ts";
import type { SessionTokens, TokenStore } from "./token-store.ts";
import type { AccessTokens, Transport, UserToken } from "./transport.ts";
import { pause, waitFor } from "./waiting.ts";

/** The part of `navigator.locks` that the client uses. */
export interface TabLocks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export interface SessionOptions {
  readonly transport: Transport;
  readonly store: TokenStore;
  /** Locks between tabs. Null if the browser has none: old browsers, and pages without https. */
  readonly locks: TabLocks | null;
  readonly lockName: string;
}

/**
 * The gateway's message if the API key of a refresh is not valid. It has the same status as the
 * response to a wrong refresh token, so only the message distinguishes them. An invalid key does
 * not mean that the session has ended.
 */
const KEY_REFUSAL =
  "A valid credential for this workspace is required; send it as Authorization: Bearer <key>.";
/**
 * Maximum duration of a refresh in milliseconds, because other tabs wait for it. A longer refresh
 * fails.
 */
const REFRESH_MS = 30_000;
/** Maximum wait, in milliseconds, until another tab has stored the tokens of its refresh. */
const OTHER_TAB_MS = 5_000;

export class ClientSession implements AccessTokens {
  readonly #options: SessionOptions;
  readonly #listeners = new Set<(tokens: SessionTokens | null) => void>();
  #renewal: Promise<SessionTokens> | null = null;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** Returns the tokens of the store; null if no user is signed in. */
  async tokens(): Promise<SessionTokens | null> {
    try {
      return await this.#options.store.get();
    } catch (cause) {
      throw storeFailure("read", cause);
    }
  }

  async set(tokens: SessionTokens | null): Promise<void> {
    try {
      await this.#options.store.set(tokens);
    } catch (cause) {
      throw storeFailure("write", cause);
    }
    for (const listener of this.#listeners) listener(tokens);
  }

  /** Calls a function after each sign-in, refresh and sign-out of this tab. */
  listen(listener: (tokens: SessionTokens | null) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Returns tokens that are newer than `used`. Calls at the same time share one refresh.
   * @throws ClientError SESSION_EXPIRED if the session has ended; SIGNED_OUT if no user or another
   *   user is signed in
   */
  async renew(used: UserToken, signal?: AbortSignal): Promise<SessionTokens> {
    this.#renewal ??= this.alone(() => this.#refresh(used.accessToken)).finally(() => {
      this.#renewal = null;
    });
    const tokens = await waitFor(this.#renewal, signal);
    // In the meantime, another user may have signed in, in this tab or in another.
    if (tokens.user.id !== used.user.id) throw signedOut();
    return tokens;
  }

  /**
   * Runs `work` while no other tab refreshes the session or signs out. If the browser has no locks
   * between tabs, does not wait for other tabs.
   */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const { locks, lockName } = this.#options;
    return locks === null ? work() : locks.request(lockName, work);
  }

  async #refresh(used: string): Promise<SessionTokens> {
    const old = await this.tokens();
    if (old === null) throw signedOut();
    // Another tab, or an earlier call, has refreshed.
    if (old.accessToken !== used) return old;
    try {
      return await this.#exchange(old);
    } catch (cause) {
      const error = clientErrorOf(cause);
      if (error.status !== 401 || error.message === KEY_REFUSAL) throw error;
      const other = this.#options.locks === null ? await this.#otherTabs(old) : null;
      if (other !== null) return other;
      await this.set(null);
      const message = "The session has ended. Sign in again.";
      throw new ClientError(message, {
        code: "SESSION_EXPIRED",
        status: 401,
        requestId: error.requestId ?? undefined,
        cause: error,
      });
    }
  }

  async #exchange(old: SessionTokens): Promise<SessionTokens> {
    const { data } = await this.#options.transport.json<{ readonly data: SessionTokens }>({
      method: "POST",
      path: "/auth/refresh",
      json: { refreshToken: old.refreshToken },
      credential: "key",
      isRepeatable: false,
      signal: AbortSignal.timeout(REFRESH_MS),
    });
    if (typeof data?.accessToken !== "string")
      throw new ClientError(
        "The response to the refresh has no tokens. Check the address of the gateway.",
        { code: "INVALID_ANSWER" },
      );
    const now = await this.tokens();
    // Without locks, the user can sign out in another tab meanwhile.
    if (now === null) throw signedOut();
    if (now.refreshToken !== old.refreshToken) return now;
    await this.set(data);
    return data;
  }

  /** Waits for the tokens of another tab. Returns null if there are none. */
  async #otherTabs(old: SessionTokens): Promise<SessionTokens | null> {
    for (const end = Date.now() + OTHER_TAB_MS; Date.now() < end; await pause(50)) {
      const now = await this.tokens();
      if (now === null) throw signedOut();
      if (now.refreshToken !== old.refreshToken) return now;
    }
    return null;
  }
}

const signedOut = (): ClientError =>
  new ClientError("The user is not signed in any more.", { code: "SIGNED_OUT" });

const storeFailure = (verb: string, cause: unknown): ClientError =>
  new ClientError(`The token store could not ${verb} the session.`, {
    code: "STORE_FAILED",
    cause,
  });
