// The last step of every sign-in: opens a session and signs its tokens. Rejects accounts that are
// deactivated, deleted, or changed since their proof was verified (401).
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

export interface SignIn extends SessionContext {
  readonly userId: Guid;
  /** The API key of the call. The tokens inherit its allowed origins. */
  readonly key: Pick<KeyCaller, "keyId">;
  /**
   * The account's generation when the proof was verified. A concurrent end of all sessions raises
   * it, and this sign-in is rejected.
   */
  readonly generation?: number;
  /**
   * The hash that the password was compared with. A concurrent change of the password rejects this
   * sign-in.
   */
  readonly passwordHash?: string | undefined;
  /** The attempt, which was counted as failed before the proof. */
  readonly counted?: CountedFailure;
  /** The place of the sign-in, stored as known from now on. */
  readonly place?: SignInPlace;
}

/**
 * Opens a session for the account.
 * @param connection the transaction of the control pool in which the session is opened
 * @throws GatewayError INVALID_CREDENTIALS
 */
export async function signIn(
  deps: SignInDependencies,
  { userId, key, generation, passwordHash, counted, place, ...context }: SignIn,
  connection: Connection = deps.control,
): Promise<TokenPair> {
  const proof = { generation, passwordHash, counted: counted?.windows, place };
  const opening = { userId, keyId: key.keyId, ...proof };
  // The tokens are signed outside: after the session is opened, the attempt is refunded already.
  const session = await refundIfRefused(deps.control, counted?.all ?? [], () =>
    startSession(connection, context, opening),
  );
  return makeTokenPair(deps, context.workspace, session);
}
