// Verifies the present password of a signed-in user, and a code if there is a second factor. Wrong
// passwords are counted for each session, so that other clients cannot use up the user's attempts
// (G44).
import { GatewayError, type PortalUserCaller } from "../../contract/index.ts";
import { consumeChange, refundIfRefused } from "../../endusers/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import type { PortalContext } from "../portal-context.ts";
import { askCode, type ProvenFactor } from "../second-factor/ask-code.ts";
import { hasSecondFactor } from "../second-factor/second-factor-store.ts";
import { findUserById, type PortalUser } from "../user-store.ts";

export interface OwnProof {
  readonly password: string;
  readonly code?: string | undefined;
}

interface ProvenOwner extends ProvenFactor {
  readonly user: PortalUser;
  /** True if the user has a confirmed second factor. */
  readonly isOn: boolean;
}

/**
 * Verifies the password and, if `needsCode` is true, the code.
 * @returns `claim` must be called in the transaction that makes the change. It throws if the
 *   password has changed since this check.
 * @throws GatewayError INVALID_REQUEST if the password or the code is wrong; TOO_MANY_TRIES after
 *   too many tries; UNAUTHENTICATED if the user was deleted
 */
export async function proveOwner(
  context: PortalContext,
  { userId, sessionId }: PortalUserCaller,
  { password, code, needsCode }: OwnProof & { readonly needsCode: boolean },
  signal: Cancellation,
): Promise<ProvenOwner> {
  const { control, realm, clock, passwords } = context;
  const subject = { workspace: realm, now: clock.now() };
  const failure = await consumeChange(control, subject, [userId, sessionId]);
  const user = await findUserById(control, userId);
  if (user === undefined) throw new GatewayError("UNAUTHENTICATED");
  const isRight = await refundIfRefused(control, failure.windows, () =>
    passwords.verify(password, user.passwordHash, { signal }),
  );
  if (!isRight)
    throw new GatewayError("INVALID_REQUEST", {
      message: "The present password is wrong. Correct `password`, and try again.",
    });
  await failure.refund(control);
  const isOn = await hasSecondFactor(control, userId);
  if (!needsCode) return { user, isOn, counted: [], claim: async () => {} };
  const budget = { id: sessionId, isKnown: true };
  const factor = await asInvalid(() => askCode(context, { user, code, budget }));
  return {
    ...factor,
    user,
    isOn,
    async claim(connection) {
      // `claim` locks the row of the user, so the password stays the same until the transaction
      // ends.
      await asInvalid(() => factor.claim(connection));
      if ((await findUserById(connection, userId))?.passwordHash !== user.passwordHash)
        throw new GatewayError("INVALID_REQUEST", {
          message: "The password was changed by another request. Sign in again, then try again.",
        });
    },
  };
}

/**
 * Runs `work`. Replaces the refusal of a code, which has the status 401, by an error with the
 * status 400. Otherwise a client would think that its session has ended.
 */
async function asInvalid<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOfCode = error instanceof GatewayError && error.code.startsWith("SECOND_FACTOR_");
    if (!isOfCode) throw error;
    throw new GatewayError("INVALID_REQUEST", { message: error.message, cause: error });
  }
}
