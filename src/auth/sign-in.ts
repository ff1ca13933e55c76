// The last step of every sign-in: opens a session and signs its access token. Rejects the sign-in
// if the account was deactivated, deleted or changed after the check of the password or the
// provider (401).
import {
  refundIfRefused,
  startSession,
  type CountedFailure,
  type SignInPlace,
  type SessionContext,
} from "../endusers/index.ts";
import { makeTokenPair, type TokenPair } from "./tokens/token-pair.ts";
import type { Guid, KeyCaller } from "../contract/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";
import type { IssueDependencies } from "./tokens/issue-tokens.ts";

export interface SignInDependencies extends IssueDependencies {
  readonly control: Pool;
}

/**
 * A sign-in for which the password, the identity provider or the game server was already checked.
 */
export interface SignIn extends SessionContext {
  readonly userId: Guid;
  /**
   * The API key of the request. Browsers may use the tokens only from the origins that this key
   * allows.
   */
  readonly key: Pick<KeyCaller, "keyId">;
  /**
   * The account's generation (a number that revocations raise) when the password or provider was
   * checked. If a concurrent request ends all sessions, the number is higher now, and the sign-in
   * is rejected.
   */
  readonly generation?: number;
  /**
   * The stored hash with which the password was compared. If a concurrent request changes the
   * password, the sign-in is rejected.
   */
  readonly passwordHash?: string | undefined;
  /**
   * The counters that counted this attempt as a failure before the password was checked. `signIn`
   * lowers them again if it opens the session, or if the gateway is too busy.
   */
  readonly counted?: CountedFailure;
  /**
   * The place (network and device) of the sign-in. `signIn` stores it as a known place of the
   * account.
   */
  readonly place?: SignInPlace;
}

/**
 * Opens a session for the account and returns its tokens.
 * @param connection the connection on which the session is opened, for example in a transaction; by
 *   default, any connection to the gateway's own tables
 * @throws GatewayError INVALID_CREDENTIALS if the account was deactivated, deleted or changed after
 *   the check of the password or the provider
 */
export async function signIn(
  deps: SignInDependencies,
  { userId, key, generation, passwordHash, counted, place, ...context }: SignIn,
  connection: Connection = deps.control,
): Promise<TokenPair> {
  const proof = { generation, passwordHash, counted: counted?.windows, place };
  const opening = { userId, keyId: key.keyId, ...proof };
  // Signs the tokens outside of `refundIfRefused`, because the statement that opens the session has
  // already undone the counted failure. The failure must not be undone twice.
  const session = await refundIfRefused(deps.control, counted?.all ?? [], () =>
    startSession(connection, context, opening),
  );
  return makeTokenPair(deps, context.workspace, session);
}
