// Functions for the operator's commands about portal users, who administer workspaces. They set a
// new password, list the sessions of a user, and end these sessions.
import { recordAccountChange } from "../access/index.ts";
import { hashPassword } from "../endusers/index.ts";
import { randomToken } from "../platform/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";
import { PORTAL_ID } from "./realm.ts";
import {
  endPortalSessions,
  readPortalSessions,
  type ListedPortalSession,
} from "./session-store.ts";
import { removeSecondFactor } from "./second-factor/second-factor-store.ts";
import { findUser, setPasswordHash } from "./user-store.ts";

const PASSWORD_BYTES = 18;

/**
 * Sets a random password for a portal user and ends all sessions of the user.
 * @param endMore a function that revokes other credentials of the user in the same transaction,
 *   such as tokens of OAuth clients
 * @param options.resetsSecondFactor true to remove the second factor of the user, too
 * @returns the new password; undefined if no user has this e-mail address
 */
export async function renewPassword(
  control: Pool,
  email: string,
  endMore: (connection: Connection, userId: Guid) => Promise<void> = async () => {},
  { resetsSecondFactor = false }: { readonly resetsSecondFactor?: boolean } = {},
): Promise<string | undefined> {
  const user = await findUser(control, email);
  if (user === undefined) return undefined;
  const password = randomToken(PASSWORD_BYTES);
  const hash = await hashPassword(password);
  await control.transaction(async (connection) => {
    await setPasswordHash(connection, user.id, hash);
    if (resetsSecondFactor) await removeSecondFactor(connection, user.id);
    await endPortalSessions(connection, user.id);
    await endMore(connection, user.id);
    await recordAccountChange(connection, PORTAL_ID, user.id);
  });
  return password;
}

/**
 * Returns the active sessions of a portal user. The most recently used session comes first. Returns
 * undefined if no user has this e-mail address.
 */
export async function listPortalSessions(
  control: Pool,
  email: string,
  now: Date,
): Promise<ListedPortalSession[] | undefined> {
  const user = await findUser(control, email);
  return user && readPortalSessions(control, user.id, now);
}

/**
 * Ends all sessions of a portal user.
 * @returns the number of ended sessions; undefined if no user has this e-mail address
 */
export async function endSessionsOf(control: Pool, email: string): Promise<number | undefined> {
  const user = await findUser(control, email);
  if (user === undefined) return undefined;
  return control.transaction(async (connection) => {
    const count = await endPortalSessions(connection, user.id);
    await recordAccountChange(connection, PORTAL_ID, user.id);
    return count;
  });
}
