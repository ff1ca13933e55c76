// The last step of every sign-in: opens a session and signs its tokens.
// Refuses accounts that are deactivated, deleted, or changed since they were verified (401).
import {
  refundIfRefused,
  startSession,
  type CountedFailure,
  type Place,
  type SessionContext,
} from "../endusers/index.ts";
import { makeTokenPair, type TokenPair } from "./tokens/token-pair.ts";
import type { Guid, KeyCaller } from "../contract/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";
import type { Tokens } from "./tokens/access-tokens.ts";

export interface SignInDependencies {
  readonly control: Pool;
  readonly tokens: Pick<Tokens, "issue" | "issueRedirect">;
}

export interface SignIn extends SessionContext {
  readonly userId: Guid;
  /** The key that the call came with, whose origins the tokens inherit. */
  readonly key: Pick<KeyCaller, "keyId">;
  /** The account's, at which the proof was good: whoever ends all sessions meanwhile keeps this sign-in out. */
  readonly generation?: number;
  /** The hash that the password was compared with: whoever sets another one meanwhile keeps this sign-in out. */
  readonly passwordHash?: string | undefined;
  /** Counted as a failure before the proof. */
  readonly counted?: CountedFailure;
  /** Where it is, to be known from then on. */
  readonly place?: Place;
}

/**
 * Opens a session for the account.
 * @param connection a transaction of the control pool that the session is to be part of
 * @throws GatewayError INVALID_CREDENTIALS
 */
export async function signIn(
  { control, tokens }: SignInDependencies,
  { userId, key, generation, passwordHash, counted, place, ...context }: SignIn,
  connection: Connection = control,
): Promise<TokenPair> {
  const proof = { generation, passwordHash, counted: counted?.windows, place };
  const opening = { userId, keyId: key.keyId, ...proof };
  // Without the tokens: the session has given the failure back.
  const session = await refundIfRefused(control, counted?.all ?? [], () =>
    startSession(connection, context, opening),
  );
  return makeTokenPair(tokens, context.workspace, session);
}
