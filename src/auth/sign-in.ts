// The last step of every sign-in: opens a session and signs its tokens. Rejects accounts that were
// deactivated, deleted or changed after the password or the provider was checked (401).
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

/** A sign-in whose password, provider or platform was already checked. */
export interface SignIn extends SessionContext {
  readonly userId: Guid;
  /**
   * The API key of the request. The tokens may be used only from the allowed origins of this key.
   */
  readonly key: Pick<KeyCaller, "keyId">;
  /**
   * The account's generation when the password or provider was checked. If a concurrent request
   * ends all sessions, it raises this number, and the sign-in is rejected.
   */
  readonly generation?: number;
  /**
   * The hash with which the password was compared. If a concurrent request changes the password,
   * the sign-in is rejected.
   */
  readonly passwordHash?: string | undefined;
  /** The attempt, which was counted as a failure before the check. The count is undone now. */
  readonly counted?: CountedFailure;
  /**
   * The place (network and device) of the sign-in. It is stored as a known place of the account.
   */
  readonly place?: SignInPlace;
}

/**
 * Opens a session for the account.
 * @param connection the connection on which the session is opened, such as one in a transaction
 * @throws GatewayError INVALID_CREDENTIALS if the account was deactivated, deleted or changed since
 *   the check
 */
export async function signIn(
  deps: SignInDependencies,
  { userId, key, generation, passwordHash, counted, place, ...context }: SignIn,
  connection: Connection = deps.control,
): Promise<TokenPair> {
  const proof = { generation, passwordHash, counted: counted?.windows, place };
  const opening = { userId, keyId: key.keyId, ...proof };
  // The tokens are signed outside of `refundIfRefused`, because opening the session has already
  // undone the counted failure.
  const session = await refundIfRefused(deps.control, counted?.all ?? [], () =>
    startSession(connection, context, opening),
  );
  return makeTokenPair(deps, context.workspace, session);
}
