// Sets up and removes the second factor of a signed-in user (G43). Both need the password, so that
// a stolen session can neither remove the second factor nor lock out its user with a new one.
import { recordAccountChange } from "../../access/index.ts";
import { GatewayError, type PortalUserCaller } from "../../contract/index.ts";
import { consumeSecondFactor, refundIfRefused } from "../../endusers/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import { recordOwnAction } from "../audit/member-action-store.ts";
import { proveOwner, type OwnProof } from "../profile/prove-owner.ts";
import type { PortalContext } from "../portal-context.ts";
import { endOtherPortalSessions } from "../session-store.ts";
import { matchCode, newRecoveryCodes, newSecret, setupAddress } from "./codes.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  findSecondFactor,
  lockUserOfFactor,
  removeSecondFactor,
  secondFactorPlace,
} from "./second-factor-store.ts";

/** Time in which a new second factor must be confirmed, in milliseconds. */
const SETUP_MS = 3_600_000;

/**
 * Stores a new secret, which the user must confirm within an hour.
 * @throws GatewayError INVALID_REQUEST if the password is wrong; SECOND_FACTOR_EXISTS if a second
 *   factor is confirmed; TOO_MANY_TRIES after too many wrong passwords
 */
export async function beginSetup(
  context: PortalContext,
  caller: PortalUserCaller,
  proof: OwnProof,
  signal: Cancellation,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const { control, secretBox, baseUrl, clock } = context;
  const { userId, email } = caller;
  const { isOn } = await proveOwner(context, caller, { ...proof, needsCode: false }, signal);
  if (isOn) throw new GatewayError("SECOND_FACTOR_EXISTS");
  const secret = newSecret();
  const sealed = secretBox.seal(secret, secondFactorPlace(userId));
  if (!(await beginSecondFactor(control, userId, sealed, new Date(clock.now()))))
    throw new GatewayError("SECOND_FACTOR_EXISTS");
  return { secret, uri: setupAddress(secret, email, new URL(baseUrl).hostname) };
}

/**
 * Confirms the new secret with a code of the authenticator app, and ends all other sessions.
 * @returns the recovery codes
 * @throws GatewayError INVALID_REQUEST if the code is wrong, or no secret waits for a code;
 *   TOO_MANY_TRIES after five wrong codes
 */
export async function confirmSetup(
  context: PortalContext,
  { userId, sessionId }: PortalUserCaller,
  code: string,
): Promise<readonly string[]> {
  const { control, realm, secretBox, clock, onUserChanged } = context;
  const factor = await findSecondFactor(control, userId);
  const now = clock.now();
  if (factor === undefined || factor.confirmedAt !== null) throw nothingToConfirm();
  if (factor.startedAt.getTime() < now - SETUP_MS) throw nothingToConfirm();
  const { sealed } = factor;
  const secret = secretBox.open(sealed, secondFactorPlace(userId));
  const budget = { id: sessionId, isKnown: true };
  const tried = await consumeSecondFactor(control, { workspace: realm, now }, budget);
  const matched = matchCode(secret, code, now);
  if (matched === undefined || !("step" in matched)) throw wrongCode();
  const { codes, hashes } = newRecoveryCodes(secret);
  const { step } = matched;
  await refundIfRefused(control, tried.windows, () =>
    control.transaction(async (connection) => {
      await lockUserOfFactor(connection, userId);
      const factorNow = { sealed, step, now: new Date(now), hashes };
      if (!(await confirmSecondFactor(connection, userId, factorNow))) throw nothingToConfirm();
      await tried.refund(connection);
      await endOtherPortalSessions(connection, userId, sessionId);
      await recordOwnAction(connection, userId, "confirmSecondFactor", {});
      await recordAccountChange(connection, realm.id, userId);
    }),
  );
  onUserChanged(userId);
  return codes;
}

/**
 * Removes the second factor.
 * @throws GatewayError INVALID_REQUEST if the password or the code is wrong; TOO_MANY_TRIES after
 *   too many tries
 */
export async function removeFactor(
  context: PortalContext,
  caller: PortalUserCaller,
  proof: OwnProof,
  signal: Cancellation,
): Promise<void> {
  const { userId } = caller;
  const { claim } = await proveOwner(context, caller, { ...proof, needsCode: true }, signal);
  await context.control.transaction(async (connection) => {
    await claim(connection);
    if (await removeSecondFactor(connection, userId))
      await recordOwnAction(connection, userId, "removeSecondFactor", {});
  });
}

const wrongCode = (): GatewayError =>
  new GatewayError("INVALID_REQUEST", {
    message:
      "The `code` is wrong. Send the six digits that your authenticator app shows now, and check the clock of its device.",
  });
const nothingToConfirm = (): GatewayError =>
  new GatewayError("INVALID_REQUEST", {
    message: "No new second factor waits for a code. Begin again, and send a code within an hour.",
  });
