// What the operator does with portal users by command: another password, and the end of sessions.
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
import { findUser, setPasswordHash } from "./user-store.ts";

const PASSWORD_BYTES = 18;

/**
 * Gives a portal user another password, and ends all sessions.
 * @param endMore what else ends with them, in the same transaction
 * @returns the password, or undefined where nobody has the address
 */
export async function renewPassword(
  control: Pool,
  email: string,
  endMore: (connection: Connection, userId: Guid) => Promise<void> = async () => {},
): Promise<string | undefined> {
  const user = await findUser(control, email);
  if (user === undefined) return undefined;
  const password = randomToken(PASSWORD_BYTES);
  const hash = await hashPassword(password);
  await control.transaction(async (connection) => {
    await setPasswordHash(connection, user.id, hash);
    await endPortalSessions(connection, user.id);
    await endMore(connection, user.id);
    await recordAccountChange(connection, PORTAL_ID, user.id);
  });
  return password;
}

/** Sessions in force, the one used last first; undefined where nobody has the address. */
export async function listPortalSessions(
  control: Pool,
  email: string,
  now: Date,
): Promise<ListedPortalSession[] | undefined> {
  const user = await findUser(control, email);
  return user && readPortalSessions(control, user.id, now);
}

/** @returns how many there were; undefined where nobody has the address */
export async function endSessionsOf(control: Pool, email: string): Promise<number | undefined> {
  const user = await findUser(control, email);
  if (user === undefined) return undefined;
  return control.transaction(async (connection) => {
    const count = await endPortalSessions(connection, user.id);
    await recordAccountChange(connection, PORTAL_ID, user.id);
    return count;
  });
}
