// Shows and changes the account of a signed-in portal user: profile, password and sessions (G44).
import { recordAccountChange } from "../../access/index.ts";
import { GatewayError, type ContractSchema, type PortalUserCaller } from "../../contract/index.ts";
import { passwordFlaw, passwordSentences } from "../../endusers/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import { recordOwnAction } from "../audit/member-action-store.ts";
import type { PortalContext } from "../portal-context.ts";
import { endOtherPortalSessions, endSessionOfUser, readPortalSessions } from "../session-store.ts";
import { setPasswordHash } from "../user-store.ts";
import { findProfile } from "./profile-store.ts";
import { proveOwner, type OwnProof } from "./prove-owner.ts";

/** @throws GatewayError UNAUTHENTICATED if the user was deleted during the request */
export async function shownProfile(
  { control }: PortalContext,
  { userId }: PortalUserCaller,
): Promise<ContractSchema<"Profile">> {
  const found = await findProfile(control, userId);
  if (found === undefined) throw new GatewayError("UNAUTHENTICATED");
  const { lastSignInAt, recoveryCodesLeft, ...profile } = found;
  const isOn = recoveryCodesLeft !== null;
  return {
    ...profile,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    secondFactor: { isOn, recoveryCodesLeft: recoveryCodesLeft ?? 0 },
  };
}

/**
 * Sets a new password, and ends all other sessions of the user.
 * @throws GatewayError INVALID_REQUEST if the present password or the code is wrong, or the new
 *   password breaks a rule; TOO_MANY_TRIES after too many tries
 */
export async function changeOwnPassword(
  context: PortalContext,
  caller: PortalUserCaller,
  { newPassword, ...proof }: OwnProof & { readonly newPassword: string },
  signal: Cancellation,
): Promise<void> {
  const { control, realm, passwords, onUserChanged } = context;
  const { userId, sessionId, email } = caller;
  const flaw = passwordFlaw(newPassword, [email]);
  if (flaw !== null)
    throw new GatewayError("INVALID_REQUEST", { message: passwordSentences[flaw] });
  const { claim } = await proveOwner(context, caller, { ...proof, needsCode: true }, signal);
  const passwordHash = await passwords.hash(newPassword, { signal });
  await control.transaction(async (connection) => {
    await claim(connection);
    await setPasswordHash(connection, userId, passwordHash);
    await endOtherPortalSessions(connection, userId, sessionId);
    await recordOwnAction(connection, userId, "changeOwnPassword", {});
    await recordAccountChange(connection, realm.id, userId);
  });
  onUserChanged(userId);
}

/** Returns the sessions of the user, the most recently used first. */
export async function listOwnSessions(
  { control, clock }: PortalContext,
  { userId, sessionId }: PortalUserCaller,
): Promise<ContractSchema<"SessionList">> {
  const sessions = await readPortalSessions(control, userId, new Date(clock.now()));
  return {
    sessions: sessions.map(({ createdAt, lastUsedAt, expiresAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isCurrent: session.id === sessionId,
    })),
  };
}

/** @throws GatewayError NOT_FOUND if the user has no session with this id */
export async function endOwnSession(
  { control, realm, onUserChanged }: PortalContext,
  { userId }: PortalUserCaller,
  id: string,
): Promise<void> {
  await control.transaction(async (connection) => {
    if (!(await endSessionOfUser(connection, userId, id))) throw new GatewayError("NOT_FOUND");
    await recordOwnAction(connection, userId, "endOwnSession", {});
    await recordAccountChange(connection, realm.id, userId);
  });
  onUserChanged(userId);
}
