// The places where a session is kept: memory, or a storage that all tabs of a browser share.

/** The end user who is signed in. */
export interface ClientUser {
  readonly id: string;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly roles: readonly string[];
}

/** The tokens of a session, as the gateway answers them. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly accessTokenExpiresAt: string;
  readonly refreshTokenExpiresAt: string;
  readonly user: ClientUser;
  readonly emailVerified: boolean;
  readonly postLoginRedirectUrl: string | null;
}

/** Keeps the session. Its functions may be asynchronous. */
export interface TokenStore {
  get(): SessionTokens | null | Promise<SessionTokens | null>;
  set(tokens: SessionTokens | null): void | Promise<void>;
}

/** Keeps the session in memory. It ends with the page or the process. */
export function memoryStore(): TokenStore {
  let kept: SessionTokens | null = null;
  return {
    get: () => kept,
    set: (tokens) => {
      kept = tokens;
    },
  };
}

/** The part of `Storage` that the store uses, such as `localStorage`. */
type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Keeps the session in a storage that tabs share. Scripts of the page can read it there.
 * @param name the entry of the storage
 */
export function storageStore(storage: TextStorage, name = "workspace-gateway-session"): TokenStore {
  return {
    get: () => tokensIn(storage.getItem(name)),
    set: (tokens) =>
      tokens === null ? storage.removeItem(name) : storage.setItem(name, JSON.stringify(tokens)),
  };
}

/** Reads stored tokens. A text of another program counts as nothing. */
function tokensIn(text: string | null): SessionTokens | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<SessionTokens> | null;
    const isWhole =
      typeof value?.accessToken === "string" && typeof value.refreshToken === "string";
    return isWhole ? (value as SessionTokens) : null;
  } catch {
    return null;
  }
}
