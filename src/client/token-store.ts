// The stores for the tokens of a session: memory, or a storage that all tabs of a browser share.

/** The end user who is signed in. */
export interface ClientUser {
  readonly id: string;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly roles: readonly string[];
}

/** The tokens of a session, as the gateway returns them. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly accessTokenExpiresAt: string;
  readonly refreshTokenExpiresAt: string;
  readonly user: ClientUser;
  readonly emailVerified: boolean;
  readonly postLoginRedirectUrl: string | null;
}

/** Stores the tokens of the session. Its functions may be asynchronous. */
export interface TokenStore {
  get(): SessionTokens | null | Promise<SessionTokens | null>;
  set(tokens: SessionTokens | null): void | Promise<void>;
}

/** Returns a store in memory. Its tokens are lost when the page is closed or the process ends. */
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
 * Returns a store in a storage that all tabs share, such as `localStorage`. Every script of the
 * page can read the tokens there.
 * @param name the entry of the storage
 */
export function storageStore(storage: TextStorage, name = "workspace-gateway-session"): TokenStore {
  return {
    get: () => tokensIn(storage.getItem(name)),
    set: (tokens) =>
      tokens === null ? storage.removeItem(name) : storage.setItem(name, JSON.stringify(tokens)),
  };
}

/** Parses stored tokens. Returns null for a text that another program has written. */
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
