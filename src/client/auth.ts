// Signs end users up, in and out, and resets passwords.
import { ClientError } from "./errors.ts";
import type { ClientSession } from "./session.ts";
import type { SessionTokens, ClientUser } from "./token-store.ts";
import { jsonOrUndefined, type ClientCall, type CallOptions, type Transport } from "./transport.ts";
import { waitFor } from "./waiting.ts";

/** Maximum time, in milliseconds, that the gateway may take to end a session. */
const LOGOUT_MS = 10_000;

/** A new account. */
export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly username?: string;
}

/** A registration that waits for the confirmation of the e-mail address. */
export interface ConfirmationPending {
  readonly user: null;
  readonly requiresEmailConfirmation: true;
  readonly endUserId: string;
  readonly email: string;
}

/** A registration that has signed the user in. */
export interface SignedUp {
  readonly user: ClientUser;
  readonly requiresEmailConfirmation: false;
}

/**
 * A sign-in with an identity provider that has begun. The provider sends the browser back to
 * `redirectUri`, and must send the same `state`.
 */
interface PendingSignIn {
  readonly provider: string;
  readonly state: string;
  readonly redirectUri: string;
}

interface RegisterData extends SessionTokens {
  readonly requiresEmailConfirmation: boolean;
  readonly endUserId: string;
  readonly email: string;
}

export class ClientAuth {
  readonly #transport: Transport;
  readonly #session: ClientSession;
  readonly #pendingName: string;
  /**
   * The session token for a reset code that the gateway has accepted. The client uses it again if
   * the gateway refuses the new password.
   */
  #verified: { readonly of: string; readonly sessionToken: string } | null = null;

  constructor(transport: Transport, session: ClientSession) {
    this.#transport = transport;
    this.#session = session;
    this.#pendingName = `${transport.options.base}/sign-in`;
  }

  /** Returns the signed-in user, or null. */
  async user(): Promise<ClientUser | null> {
    return (await this.#session.tokens())?.user ?? null;
  }

  /** Returns the tokens of the session, or null. */
  tokens(): Promise<SessionTokens | null> {
    return this.#session.tokens();
  }

  /**
   * Calls a function after each sign-in, refresh and sign-out. Returns a function that removes this
   * listener.
   */
  onChange(listener: (user: ClientUser | null) => void): () => void {
    return this.#session.listen((tokens) => listener(tokens?.user ?? null));
  }

  /** Creates an account. Signs it in, unless the workspace asks for a confirmed address first. */
  async signUp(
    account: SignUp,
    options: CallOptions = {},
  ): Promise<SignedUp | ConfirmationPending> {
    const data = await this.#post<RegisterData>("/auth/register", account, options);
    if (data.accessToken === undefined && data.requiresEmailConfirmation) {
      const { endUserId, email } = data;
      return { user: null, requiresEmailConfirmation: true, endUserId, email };
    }
    return { user: await this.#start(data), requiresEmailConfirmation: false };
  }

  /** Signs in with a password. */
  async signIn(
    { email, password }: { readonly email: string; readonly password: string },
    options: CallOptions = {},
  ): Promise<ClientUser> {
    return this.#start(await this.#post("/auth/login", { email, password }, options));
  }

  /**
   * Returns the address of the page on which an identity provider signs users in. In a browser, the
   * client remembers the state of this sign-in for `completeSignIn`.
   */
  async providerUrl(
    provider: string,
    { redirectUri, signal }: CallOptions & { readonly redirectUri: string },
  ): Promise<string> {
    const { authorizationUrl } = await this.#call<{ readonly authorizationUrl: string }>({
      method: "GET",
      path: `/auth/${encodeURIComponent(provider)}/authorize?redirectUri=${encodeURIComponent(redirectUri)}`,
      isRepeatable: true,
      signal,
    });
    const { searchParams } = parsedUrl(authorizationUrl, "INVALID_ANSWER");
    const state = searchParams.get("state") ?? "";
    const pending: PendingSignIn = { provider, state, redirectUri };
    inTab((storage) => storage?.setItem(this.#pendingName, JSON.stringify(pending)));
    return authorizationUrl;
  }

  /** Sends the browser to the sign-in page of an identity provider. */
  async signInWithProvider(
    provider: string,
    options: CallOptions & { readonly redirectUri: string },
  ): Promise<void> {
    location.assign(await this.providerUrl(provider, options));
  }

  /**
   * Completes a sign-in on the page to which the provider sends the browser back.
   * @param url the address of that page; by default the address of the present page
   * @throws ClientError SIGN_IN_REFUSED if the provider refused the sign-in, or if another browser
   *   began it
   */
  async completeSignIn(
    url: string = globalThis.location?.href,
    options: CallOptions = {},
  ): Promise<ClientUser> {
    const { searchParams } = parsedUrl(url, "INVALID_OPTIONS");
    const pending = inTab((storage) => {
      const text = storage?.getItem(this.#pendingName) ?? "";
      storage?.removeItem(this.#pendingName);
      return jsonOrUndefined(text) as PendingSignIn | null | undefined;
    });
    const code = searchParams.get("code");
    const state = searchParams.get("state");
    if (pending == null || code === null || state === null || state !== pending.state)
      throw new ClientError(
        `The sign-in was not completed: ${searchParams.get("error") ?? "this browser has not started it, or it has no code"}. Start it again.`,
        { code: "SIGN_IN_REFUSED" },
      );
    const { provider, redirectUri } = pending;
    const path = `/auth/${encodeURIComponent(provider)}/callback`;
    return this.#start(await this.#post(path, { code, state, redirectUri }, options));
  }

  /** Mails a code of six digits, if the address has an account. */
  async requestReset(email: string, options: CallOptions = {}): Promise<void> {
    await this.#post("/auth/forgot-password", { email }, options);
  }

  /**
   * Sets a new password with a mailed code. All sessions of the account end. If the gateway refuses
   * the password, call this again with the same code and another password.
   */
  async resetPassword(
    { email, code, newPassword }: Readonly<Record<"email" | "code" | "newPassword", string>>,
    options: CallOptions = {},
  ): Promise<void> {
    const of = JSON.stringify([email, code]);
    if (this.#verified?.of !== of) {
      const path = "/auth/verify-reset-code";
      const data = await this.#post<{ readonly sessionToken: string }>(
        path,
        { email, code },
        options,
      );
      this.#verified = { of, sessionToken: data.sessionToken };
    }
    const { sessionToken } = this.#verified;
    const passwords = { newPassword, confirmPassword: newPassword };
    await this.#post("/auth/reset-password", { sessionToken, ...passwords }, options);
    this.#verified = null;
  }

  /** Changes the password of the signed-in user. */
  async changePassword(
    { currentPassword, newPassword }: Readonly<Record<"currentPassword" | "newPassword", string>>,
    { signal }: CallOptions = {},
  ): Promise<void> {
    await this.#call({
      method: "POST",
      path: "/auth/change-password",
      json: { currentPassword, newPassword, confirmPassword: newPassword },
      credential: "user",
      isRepeatable: false,
      signal,
    });
  }

  /** Mails another confirmation link. */
  async resendConfirmation(email: string, options: CallOptions = {}): Promise<void> {
    await this.#post("/auth/resend-confirmation", { email }, options);
  }

  /** Returns the settings of a sign-in page. Needs no key. */
  config(options: CallOptions = {}): Promise<unknown> {
    return this.#transport.json({
      method: "GET",
      path: "/auth/config",
      credential: "none",
      isRepeatable: true,
      ...options,
    });
  }

  /**
   * Ends the session. Removes the tokens from the store even if the gateway cannot be reached. The
   * error then says that the session may still be valid.
   */
  async signOut({ signal }: CallOptions = {}): Promise<void> {
    const tokens = await this.#session.alone(async () => {
      const old = await this.#session.tokens();
      if (old !== null) await this.#session.set(null);
      return old;
    });
    if (tokens === null) return;
    // This request runs outside of the lock, so that other tabs do not wait for it. If `signal`
    // aborts, only the wait ends. The gateway ends the session nevertheless.
    const limit = { signal: AbortSignal.timeout(LOGOUT_MS) };
    const { refreshToken } = tokens;
    await waitFor(this.#post("/auth/logout", { refreshToken }, limit), signal);
  }

  async #start(tokens: SessionTokens): Promise<ClientUser> {
    if (typeof tokens?.accessToken !== "string" || typeof tokens.refreshToken !== "string")
      throw new ClientError(
        "The response to the sign-in has no tokens. Check the address of the gateway.",
        { code: "INVALID_ANSWER" },
      );
    await this.#session.set(tokens);
    return tokens.user;
  }

  #post<T = SessionTokens>(path: string, json: object, { signal }: CallOptions): Promise<T> {
    return this.#call<T>({ method: "POST", path, json, isRepeatable: false, signal });
  }

  async #call<T>(
    call: Omit<ClientCall, "credential"> & Partial<Pick<ClientCall, "credential">>,
  ): Promise<T> {
    const answer = await this.#transport.json<{ readonly data: T } | null>({
      credential: "key",
      ...call,
    });
    return answer?.data ?? ({} as T);
  }
}

/**
 * Calls `use` with the browser's session storage. This storage belongs to one tab, and keeps its
 * content while the browser shows the page of the identity provider.
 */
function inTab<T>(use: (storage: Storage | undefined) => T): T {
  try {
    return use((globalThis as { readonly sessionStorage?: Storage }).sessionStorage);
  } catch (cause) {
    throw new ClientError("The page cannot use its session storage.", {
      code: "STORE_FAILED",
      cause,
    });
  }
}

function parsedUrl(text: unknown, code: "INVALID_ANSWER" | "INVALID_OPTIONS"): URL {
  try {
    return new URL(String(text));
  } catch (cause) {
    throw new ClientError(`${String(text)} is not a valid URL.`, { code, cause });
  }
}
